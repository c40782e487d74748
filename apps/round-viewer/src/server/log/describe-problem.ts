import type { ServerEvent } from "@proj/server";
import { cutText } from "./cut-text.ts";

/** Says what went wrong, for the events that tell of that; `undefined` for all others. */
export function describeProblem(event: ServerEvent): string | undefined {
  switch (event.type) {
    case "handler-failed":
      return `${name(event)}: the handler failed: ${readMessage(event.error)}`;
    case "question-changed":
      return `${name(event)}: the question ${quote(event.key)} is worded differently than when it was asked`;
    case "suspension-swallowed":
      return `${name(event)}: the handler did not let the question pass that it waits for`;
    case "round-unrecorded":
      return `${name(event)}: the response of the round was not recorded`;
    case "request-timed-out":
      return `${name(event)}: took longer than ${event.timeoutMs} ms`;
    case "request-refused":
      return `${name(event)}: not begun, the server is ${event.reason}`;
    case "request-unauthorized":
      return `somebody was not let in: ${event.reason}`;
    case "message-refused":
      return `no message that could be handled: ${quote(event.problem)}`;
    case "transport-failed":
      return `the transport failed: ${readMessage(event.error)}`;
    default:
      return undefined;
  }
}

function name({ method, target }: { readonly method: string; readonly target?: string | undefined }): string {
  return target === undefined ? cutText(method) : `${cutText(method)} ${quote(target)}`;
}

function readMessage(error: unknown): string {
  return cutText(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

function quote(text: string): string {
  return JSON.stringify(cutText(text));
}
