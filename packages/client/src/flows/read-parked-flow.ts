import {
  type AskingMethod,
  findMethodFacts,
  type InputRequiredResult,
  type InputResponses,
  isRecord,
  readErrorMessage,
  showValue,
} from "@proj/types";
import { InvalidFlowError } from "../errors/invalid-flow-error.ts";
import { encodeMessage } from "../messages/encode-message.ts";
import { isTooDeep } from "../messages/is-too-deep.ts";
import { checkAnswers } from "../questions/check-answers.ts";
import { readQuestions } from "../questions/question.ts";
import { readInputRequired } from "../requests/read-input-required.ts";
import type { CallParams } from "../requests/round-trip.ts";
import type { AskingState, PausingState, SendingState } from "../rounds/round-state.ts";
import type { FlowCall } from "./flow-call.ts";
import type { FirstTimes } from "./flow-times.ts";
import { PARKED_FLOW_VERSION } from "./parked-flow.ts";

/** What a parked flow says, checked. */
export interface ReadFlow {
  readonly origin: string;
  readonly protocolVersion: string;
  readonly call: FlowCall<AskingMethod>;
  readonly state: SendingState | AskingState | PausingState;
  readonly times: FirstTimes;
}

type Members = { readonly [name: string]: unknown };

/**
 * Reads a parked flow. It has been who knows where: nothing of it is taken that is not checked, and nothing of it is kept but copies.
 *
 * @param given its JSON, as text or parsed.
 * @throws InvalidFlowError saying what is wrong.
 */
export function readParkedFlow(given: unknown): ReadFlow {
  const flow = parse(given);
  if (flow["formatVersion"] !== PARKED_FLOW_VERSION) {
    throw new InvalidFlowError(
      "format-version",
      `its formatVersion is ${showValue(flow["formatVersion"])}, and this release reads ${PARKED_FLOW_VERSION} only`,
    );
  }
  const method = readText(flow, "method");
  if (!isAskingMethod(method)) throw malformed(`its method is ${showValue(method)}, with which no flow is made`);
  const state = flow["state"];
  if (!isRecord(state)) throw malformed("it has no state");
  if (state["phase"] === "ended") throw new InvalidFlowError("complete", "it has had its result already");
  return {
    origin: readText(flow, "origin"),
    protocolVersion: readText(flow, "protocolVersion"),
    call: readCall(method, flow),
    state: readState(method, state),
    times: {
      startedAt: readTime(flow, "startedAt") ?? missing("startedAt"),
      deadline: readTime(flow, "deadline"),
      receivedAt: readTime(flow, "receivedAt"),
      expiresAt: readTime(flow, "expiresAt"),
    },
  };
}

/** By way of a text, also what is parsed: it is a copy then, without getters and inherited members. */
function parse(given: unknown): Members {
  let flow: unknown;
  try {
    flow = JSON.parse(typeof given === "string" ? given : encodeMessage(given, "the flow"));
  } catch (cause) {
    throw malformed("it is no JSON", cause);
  }
  if (!isRecord(flow) || isTooDeep(flow)) throw malformed("it is no object, or one that nests too deeply");
  return flow;
}

function isAskingMethod(method: string): method is AskingMethod {
  return findMethodFacts(method)?.mayAsk === true;
}

function readCall(method: AskingMethod, flow: Members): FlowCall<AskingMethod> {
  const target = readText(flow, "target");
  const given = flow["arguments"];
  const isRight =
    given === undefined ||
    (method !== "resources/read" &&
      isRecord(given) &&
      (method === "tools/call" || Object.values(given).every((value) => typeof value === "string")));
  if (!isRight) throw malformed(`its arguments are none of ${method}`);
  const field = findMethodFacts(method)?.nameField ?? "name";
  const params = { [field]: target, ...(given !== undefined && { arguments: given }) };
  return { method, target, params: params as CallParams<AskingMethod> };
}

function readState(method: AskingMethod, state: Members): ReadFlow["state"] {
  const progress = {
    round: readCount(state, "round", 1),
    askingRounds: readCount(state, "askingRounds", 0),
    pauseMs: readCount(state, "pauseMs", 0),
    waitedMs: readCount(state, "waitedMs", 0),
  };
  const { requestState, inputResponses } = state;
  if (requestState !== undefined && typeof requestState !== "string") throw malformed("its requestState is no text");
  const echo = requestState === undefined ? {} : { requestState };
  switch (state["phase"]) {
    case "pausing":
      return { phase: "pausing", ...progress, ...echo };
    case "asking": {
      const result = readResult(method, state["result"]);
      const answers = readAnswers(result, inputResponses);
      return { phase: "asking", ...progress, result, ...(answers && { inputResponses: answers }) };
    }
    case "sending": {
      if (inputResponses === undefined) return { phase: "sending", ...progress, ...echo };
      const { inputRequests } = state;
      const result = readResult(method, { resultType: "input_required", inputRequests });
      const answers = readAnswers(result, inputResponses);
      if (answers === undefined || Object.keys(answers).length !== Object.keys(result.inputRequests ?? {}).length)
        throw malformed("it is to send answers, and not all of them are there");
      return {
        phase: "sending",
        ...progress,
        ...echo,
        inputResponses: answers,
        ...(result.inputRequests && { inputRequests: result.inputRequests }),
      };
    }
    default:
      throw malformed(`its state is of the phase ${showValue(state["phase"])}, which there is not`);
  }
}

/** A result that asks something. */
function readResult(method: AskingMethod, given: unknown): InputRequiredResult {
  let result: InputRequiredResult | undefined;
  try {
    if (isRecord(given) && given["resultType"] === "input_required") result = readInputRequired(method, given);
  } catch (cause) {
    throw malformed(`its questions are wrong: ${readErrorMessage(cause)}`, cause);
  }
  if (result === undefined || Object.keys(result.inputRequests ?? {}).length === 0)
    throw malformed("it has no questions");
  return result;
}

function readAnswers(result: InputRequiredResult, given: unknown): InputResponses | undefined {
  if (given === undefined) return undefined;
  if (!isRecord(given)) throw malformed("its inputResponses are no object");
  try {
    return checkAnswers(readQuestions(result), given);
  } catch (cause) {
    throw malformed(readErrorMessage(cause), cause);
  }
}

function readText(members: Members, name: string): string {
  const text = members[name];
  return typeof text === "string" ? text : missing(name);
}

function readCount(members: Members, name: string, least: number): number {
  const count = members[name];
  return typeof count === "number" && Number.isFinite(count) && count >= least ? count : missing(`state.${name}`);
}

function readTime(members: Members, name: string): number | undefined {
  const text = members[name];
  if (text === undefined) return undefined;
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? missing(name) : time;
}

function missing(name: string): never {
  throw malformed(`its ${name} is missing or wrong`);
}

function malformed(problem: string, cause?: unknown): InvalidFlowError {
  return new InvalidFlowError("malformed", problem, cause === undefined ? undefined : { cause });
}
