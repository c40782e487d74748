import { type AskingMethod, findMethodFacts, isRecord, McpError, readErrorMessage, showValue } from "@proj/types";
import { InvalidFlowError } from "../errors/invalid-flow-error.ts";
import { encodeMessage } from "../messages/encode-message.ts";
import { isTooDeep } from "../messages/is-too-deep.ts";
import { checkAnswers } from "../questions/check-answers.ts";
import { readQuestions } from "../questions/question.ts";
import { readInputRequired } from "../requests/read-input-required.ts";
import type { CallParams } from "../requests/round-trip.ts";
import type { OpenState } from "../rounds/round-state.ts";
import type { FlowCall } from "./flow-call.ts";
import type { FlowTimes } from "./flow-times.ts";
import { PARKED_FLOW_VERSION } from "./parked-flow.ts";

/** What a parked flow says, checked. */
export interface ReadFlow {
  readonly origin: unknown;
  readonly protocolVersion: unknown;
  readonly call: FlowCall<AskingMethod>;
  readonly state: OpenState;
  readonly times: FlowTimes;
}

type Members = { readonly [name: string]: unknown };

/**
 * Reads a parked flow. It has been who knows where: nothing of it is taken that is not checked, and nothing of it is kept but copies.
 *
 * @param given its JSON, as text or parsed.
 * @throws InvalidFlowError saying what is wrong.
 */
export function readParkedFlow(given: unknown): ReadFlow {
  try {
    // By way of a text, also what is parsed: it is a copy then, without getters and inherited members.
    const flow: unknown = JSON.parse(typeof given === "string" ? given : encodeMessage(given, "the flow"));
    if (isRecord(flow) && !isTooDeep(flow)) return readFlow(flow);
  } catch (cause) {
    if (InvalidFlowError.is(cause)) throw cause;
    // Of what is wrong with a question or an answer, these say which. A parser quotes what it was given.
    throw malformed(McpError.is(cause) ? readErrorMessage(cause) : "it is no JSON", cause);
  }
  throw malformed("it is no object, or one that nests too deeply");
}

function readFlow(flow: Members): ReadFlow {
  const { formatVersion, origin, protocolVersion, state } = flow;
  if (formatVersion !== PARKED_FLOW_VERSION) {
    const problem = `its formatVersion is ${showValue(formatVersion)}; this release reads ${PARKED_FLOW_VERSION}`;
    throw new InvalidFlowError("format-version", problem);
  }
  if (!isRecord(state)) throw wrong("state");
  if (state["phase"] === "ended") throw new InvalidFlowError("complete", "it has had its result");
  const call = readCall(flow);
  const startedAt = readTime(flow, "startedAt");
  if (startedAt === undefined) throw wrong("startedAt");
  const deadline = readTime(flow, "deadline") ?? Number.POSITIVE_INFINITY;
  const times = { startedAt, deadline, receivedAt: readTime(flow, "receivedAt") };
  return { origin, protocolVersion, call, state: readState(call.method, state), times };
}

function readCall({ method, target, arguments: given }: Members): FlowCall<AskingMethod> {
  const facts = typeof method === "string" ? findMethodFacts(method) : undefined;
  if (!facts?.mayAsk || facts.nameField === undefined) throw wrong("method");
  if (typeof target !== "string") throw wrong("target");
  if (given !== undefined && !isRecord(given)) throw wrong("arguments");
  const isText = (value: unknown): boolean => typeof value === "string";
  if (given && method !== "tools/call" && !(method === "prompts/get" && Object.values(given).every(isText)))
    throw wrong("arguments");
  const params = { [facts.nameField]: target, ...(given && { arguments: given }) };
  return { method: method as AskingMethod, target, params: params as CallParams<AskingMethod> };
}

function readState(method: AskingMethod, state: Members): OpenState {
  const { phase, result: given, inputResponses } = state;
  const progress = {
    round: readCount(state, "round", 1),
    askingRounds: readCount(state, "askingRounds", 0),
    pauseMs: readNumber(state, "pauseMs", 0),
    waitedMs: readNumber(state, "waitedMs", 0),
  };
  const sent = readSent(state);
  if (given === undefined && inputResponses === undefined && phase === "sending")
    return { phase, ...progress, ...sent };
  if (!isRecord(given) || given["resultType"] !== "input_required") throw wrong("state.result");
  if (inputResponses !== undefined && !isRecord(inputResponses)) throw wrong("state.inputResponses");
  const result = readInputRequired(method, given);
  const questions = readQuestions(result);
  const answers = checkAnswers(questions, inputResponses ?? {});
  const open = questions.length - Object.keys(answers).length;
  const answered = inputResponses && { inputResponses: answers };
  if (phase === "pausing" && questions.length === 0) return { phase, ...progress, result };
  if (phase === "asking" && open > 0) return { phase, ...progress, result, ...answered };
  if (phase === "sending" && open === 0) return { phase, ...progress, result, ...answered, ...sent };
  throw wrong("state.phase");
}

function readSent({ mayHaveRun }: Members): { readonly mayHaveRun?: true } {
  if (mayHaveRun === undefined) return {};
  if (mayHaveRun === true) return { mayHaveRun };
  throw wrong("state.mayHaveRun");
}

/** One that can be counted on: beyond the safe integers, the next is the same. */
function readCount(members: Members, name: string, least: number): number {
  const count = readNumber(members, name, least);
  if (Number.isSafeInteger(count)) return count;
  throw wrong(`state.${name}`);
}

function readNumber(members: Members, name: string, least: number): number {
  const value = members[name];
  if (typeof value === "number" && value >= least) return value;
  throw wrong(`state.${name}`);
}

function readTime(members: Members, name: string): number | undefined {
  const text = members[name];
  if (text === undefined) return undefined;
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw wrong(name);
  return time;
}

function wrong(name: string): InvalidFlowError {
  return malformed(`its ${name} is missing, or wrong`);
}

function malformed(problem: string, cause?: unknown): InvalidFlowError {
  return new InvalidFlowError("malformed", problem, cause === undefined ? undefined : { cause });
}
