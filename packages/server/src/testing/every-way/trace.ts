import { type JSONRPCResponse, showValue, toCanonicalJson } from "@proj/types";
import type { DrivenRound } from "../drive/driven-round.ts";
import { readAsking } from "../drive/seen-question.ts";
import { readText } from "../drive/told.ts";
import type { Effect } from "./stage/effect.ts";

/** `inputResponses` as they are sent. */
export type Responses = { readonly [key: string]: unknown };

/** A round, and what happened outside of the server meanwhile. */
export interface TracedRound {
  readonly round: DrivenRound;
  readonly effects: readonly Effect[];
}

/**
 * How a call ended.
 *
 * - `complete`, `failed`: with a result, which `failed` says is an error.
 * - `error`: with a protocol error.
 * - `endless`: it still asked when nobody would answer any more.
 * - `unscripted`: something was asked that the script has no answer for.
 * - `stopped`: whoever tried it had seen enough.
 */
export interface End {
  readonly kind: "complete" | "failed" | "error" | "endless" | "unscripted" | "stopped";
  /** For messages: how it ended. */
  readonly text: string;
}

/** One call, as it went. */
export interface Trace {
  readonly rounds: readonly TracedRound[];
  readonly end: End;
}

/** Tells how a call ended by its last response. */
export function readEnd(response: JSONRPCResponse): End {
  if ("error" in response) return { kind: "error", text: describeResponse(response) };
  const isFailed = response.result["isError"] === true;
  return { kind: isFailed ? "failed" : "complete", text: describeResponse(response) };
}

/** Names a response in messages. */
export function describeResponse(response: JSONRPCResponse): string {
  if ("error" in response) return `the error ${response.error.code} ${showValue(response.error.message)}`;
  const asking = readAsking(response);
  if (asking !== undefined) {
    const keys = Object.keys(asking.inputRequests ?? {});
    return keys.length === 0 ? "the request to come again" : `the question ${keys.map((key) => `"${key}"`).join(", ")}`;
  }
  return `${response.result["isError"] === true ? "isError " : ""}${showValue(readText(response))}`;
}

/** What a response says, without the id of its request, as text that is the same for the same. */
export function writeAnswer(response: JSONRPCResponse): string {
  return toCanonicalJson("error" in response ? { error: response.error } : { result: response.result });
}

/** The response that a call ended with. */
export function readLast({ rounds }: Trace): JSONRPCResponse {
  return (rounds.at(-1) as TracedRound).round.response;
}

/** All that happened in a call. */
export function readEffects({ rounds }: Trace): Effect[] {
  return rounds.flatMap(({ effects }) => effects);
}
