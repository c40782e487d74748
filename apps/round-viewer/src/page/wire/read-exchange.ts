import type { InputRequests, InputResponses } from "@proj/client";
import type { CallOutcome, ReceivedAnswer, SentCall } from "./exchange.ts";

/**
 * Reads a call of a tool in what is about to be sent.
 *
 * @returns `undefined` for any other message.
 */
export function readSentCall(body: unknown): SentCall | undefined {
  const { method, params } = toRecord(body);
  if (method !== "tools/call") return undefined;
  const { name, arguments: args, inputResponses, requestState } = toRecord(params);
  return {
    tool: String(name),
    args: toRecord(args),
    answers: inputResponses as InputResponses | undefined,
    token: requestState,
    body,
  };
}

/** Reads the message that answers a call. */
export function readReceivedAnswer(body: unknown, status: number, requestNumber: number | undefined): ReceivedAnswer {
  const { result, error } = toRecord(body);
  const members = toRecord(result);
  const questions = toRecord(members["inputRequests"]) as InputRequests;
  const outcome = result === undefined ? "error" : readOutcome(members, questions);
  const token = members["requestState"];
  return {
    outcome,
    status,
    requestNumber,
    token: typeof token === "string" ? token : undefined,
    questions,
    text: outcome === "error" ? String(toRecord(error)["message"] ?? "") : readTexts(members["content"]),
    body,
  };
}

function readOutcome(result: Readonly<Record<string, unknown>>, questions: InputRequests): CallOutcome {
  if (result["resultType"] === "input_required") return Object.keys(questions).length === 0 ? "waits" : "asks";
  return result["isError"] === true ? "failed" : "complete";
}

function readTexts(content: unknown): string {
  if (!Array.isArray(content)) return "";
  const texts = content.map((block) => toRecord(block)["text"]);
  return texts.filter((text) => typeof text === "string").join("\n");
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
