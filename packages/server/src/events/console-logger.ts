import { readErrorMessage, showValue } from "@proj/types";
import type { OnEvent, RequestStateRejected, ServerEvent } from "./server-event.ts";

/** Where the lines go. `console` fits. */
export interface LogSink {
  warn(line: string): void;
  error(line: string): void;
}

const WINDOW_MS = 60_000;
const MAX_PER_WINDOW = 10;

/** What an operator should do about a rejection, for the reasons where that is not plain. */
const hints: { readonly [Reason in RequestStateRejected["reason"]]?: string } = {
  "unknown-key":
    "it was minted by another process, or by this one before it restarted; instances of one service need a codec with shared keys",
  "codec-failed": "the codec broke its contract",
  "principal-failed": "bindPrincipal threw or gave no string",
};

/**
 * The default subscriber of a server's events: writes failures of handlers and rejected `requestState`, one line each, and nothing else.
 * Rejections are attacker-controlled, so at most ten a minute are written.
 *
 * @param sink default `console`.
 * @param clock default `Date.now`.
 */
export function createConsoleLogger(sink: LogSink = console, clock: () => number = Date.now): OnEvent {
  let windowStart = Number.NEGATIVE_INFINITY;
  let count = 0;

  function isTooMany(): boolean {
    const now = clock();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      count = 0;
    }
    count++;
    if (count === MAX_PER_WINDOW + 1)
      sink.warn("mcp: more requestState rejections follow; they are not written until a minute is over");
    return count > MAX_PER_WINDOW;
  }

  return (event) => {
    if (event.type === "handler-failed")
      sink.error(`mcp: ${describeRequest(event)} failed: ${describeError(event.error)}`);
    if (event.type === "request-state-rejected" && !isTooMany()) sink.warn(`mcp: ${describeRejection(event)}`);
  };
}

function describeRejection(event: RequestStateRejected): string {
  const hint = hints[event.reason];
  // A codec's message may quote the token, which is the attacker's.
  const isTelling =
    event.cause !== undefined && (event.reason === "codec-failed" || event.reason === "principal-failed");
  const cause = isTelling ? showValue(readErrorMessage(event.cause)) : undefined;
  return [`${describeRequest(event)}: requestState rejected (${event.reason})`, hint, cause]
    .filter((part) => part !== undefined)
    .join(": ");
}

function describeRequest(event: ServerEvent): string {
  return event.target === undefined ? event.method : `${event.method} ${showValue(event.target)}`;
}

/** The stack says where; messages come from the author's own code. */
function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : readErrorMessage(error);
}
