import type { ErrorObject, JSONRPCNotification, JSONRPCResponse } from "@proj/types";
import type { ServerEvent } from "../../events/server-event.ts";
import type { DrivenRound } from "./driven-round.ts";
import type { SeenQuestion } from "./seen-question.ts";
import type { Sent } from "./send-request.ts";

/** How a request was answered. */
export interface Replied<Result> {
  /** The last response, as it came. */
  readonly response: JSONRPCResponse;
  /** The complete result; `undefined` when there is an error instead, or a call was left unanswered. */
  readonly result: Result | undefined;
  readonly error: ErrorObject | undefined;
  /** What the server sent ahead of the response. */
  readonly notifications: readonly JSONRPCNotification[];
}

/** How a call went. */
export interface Told<Result> extends Replied<Result> {
  /** The text of the result, or the message of the error. */
  readonly text: string;
  /** All rounds, the last one included. */
  readonly rounds: readonly DrivenRound[];
  /** All that was asked, in its order; what was asked again is there again. */
  readonly questions: readonly SeenQuestion[];
  /** What the server's operator heard, where `drive` was given a log. */
  readonly events: readonly ServerEvent[];
}

/** Tells of a request that is no call. */
export function tellReply<Result>({ response, notifications }: Sent): Replied<Result> {
  const [result, error] = "error" in response ? [undefined, response.error] : [response.result as Result, undefined];
  return { response, result, error, notifications };
}

/** Tells of a call by its rounds, of which there is at least one. */
export function tell<Result>(rounds: readonly DrivenRound[]): Told<Result> {
  const { response, isAsking } = rounds.at(-1) as DrivenRound;
  const isComplete = "result" in response && !isAsking;
  return {
    response,
    result: isComplete ? (response.result as Result) : undefined,
    error: "error" in response ? response.error : undefined,
    text: readText(response),
    rounds,
    questions: rounds.flatMap(({ questions }) => questions),
    events: rounds.flatMap(({ events }) => events),
    notifications: rounds.flatMap(({ notifications }) => notifications),
  };
}

/** All text in a result of whatever method, its blocks one a line; the message of an error; empty where there is none. */
export function readText(response: JSONRPCResponse): string {
  if ("error" in response) return response.error.message;
  const { content, contents, messages } = response.result as { readonly [member: string]: unknown };
  const blocks = content ?? contents ?? messages;
  if (!Array.isArray(blocks)) return "";
  return blocks.flatMap((block: Block) => block.text ?? block.content?.text ?? []).join("\n");
}

interface Block {
  readonly text?: string;
  readonly content?: { readonly text?: string };
}
