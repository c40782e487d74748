import { isRecord, type Line, ProtocolError, type RequestId, toErrorResponse } from "@proj/types";
import { isRequestId, parseMessage } from "../dispatch/parse-message.ts";

/** What a line says. */
export type Input =
  /** To be handled. `id` is that of a request; a notification is never answered. */
  | {
      readonly kind: "message";
      readonly message: unknown;
      readonly id: RequestId | undefined;
      readonly isNotification: boolean;
    }
  | { readonly kind: "cancellation"; readonly requestId: RequestId; readonly reason: unknown }
  | Refusal
  | { readonly kind: "nothing" };

/** No message, or one too many; to be answered with this. */
export interface Refusal {
  readonly kind: "refusal";
  readonly answer: string;
  /** What is wrong. */
  readonly problem: string;
  readonly requestId?: RequestId | undefined;
}

const nothing: Input = { kind: "nothing" };

/**
 * Reads a line. A malformed cancellation says nothing, by the specification. Neither does an empty line, nor a response: whatever was
 * answered to one, the peer would take for the answer to a request of its own with that id.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export function readInput({ text, problem }: Line, maxMessageBytes: number): Input {
  if (problem !== undefined) {
    return refuse(
      problem === "too long" ? `the line is longer than ${maxMessageBytes} bytes` : "the line is not UTF-8",
    );
  }
  if (/^[ \t]*$/.test(text)) return nothing;
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return refuse("the line is not JSON");
  }
  if (isResponse(message)) return nothing;
  const parsed = parseMessage(message);
  if (parsed.kind === "notification") return readNotification(message);
  return { kind: "message", message, id: parsed.kind === "request" ? parsed.id : undefined, isNotification: false };
}

/** Refuses a request whose id another one under way has. */
export function refuseDuplicate(id: RequestId): Refusal {
  const problem = "Invalid request: a request with this id is under way";
  return toRefusal(id, new ProtocolError("ERR_MCP_INVALID_REQUEST", problem));
}

function readNotification(message: unknown): Input {
  const { method, params } = message as { readonly method: string; readonly params?: unknown };
  if (method !== "notifications/cancelled") return { kind: "message", message, id: undefined, isNotification: true };
  const { requestId, reason } = isRecord(params) ? params : {};
  return isRequestId(requestId) ? { kind: "cancellation", requestId, reason } : nothing;
}

function isResponse(message: unknown): boolean {
  return isRecord(message) && !("method" in message) && ("result" in message || "error" in message);
}

function refuse(problem: string): Refusal {
  return toRefusal(undefined, new ProtocolError("ERR_MCP_PARSE", `Parse error: ${problem}`));
}

function toRefusal(requestId: RequestId | undefined, error: ProtocolError): Refusal {
  const answer = JSON.stringify(toErrorResponse(requestId, error));
  return { kind: "refusal", answer, problem: error.message, requestId };
}
