import {
  type Era,
  isRecord,
  type LegacyResponse,
  type Line,
  ProtocolError,
  type RequestId,
  toErrorResponse,
} from "@proj/types";
import { isResponse } from "../dispatch/is-response.ts";
import { isRequestId, parseMessage } from "../dispatch/parse-message.ts";
import { readDeclaredVersion } from "../dispatch/read-declared-version.ts";
import { refuseBusy } from "../operations/refuse-busy.ts";

/** What a line says. */
export type Input =
  | Message
  | Cancellation
  /** To a request of the server's. */
  | { readonly kind: "response"; readonly message: LegacyResponse }
  | Refusal
  | { readonly kind: "nothing" };

/** To be handled. */
export interface Message {
  readonly kind: "message";
  readonly message: unknown;
  /** Of a request alone. */
  readonly id: RequestId | undefined;
  /** A notification is never answered. */
  readonly isNotification: boolean;
  /** Whether it says its version itself. */
  readonly era: Era;
}

/** Says that a request is not to be answered any more. */
export interface Cancellation {
  readonly kind: "cancellation";
  readonly message: unknown;
  readonly requestId: RequestId;
  readonly reason: unknown;
  readonly era: Era;
}

/** No message, or one too many; to be answered with this. */
export interface Refusal {
  readonly kind: "refusal";
  readonly answer: string;
  /** What is wrong. */
  readonly problem: string;
  readonly requestId?: RequestId | undefined;
}

const nothing: { readonly kind: "nothing" } = { kind: "nothing" };

/**
 * Reads a line. A malformed cancellation says nothing, by the specification, and neither does an empty line.
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
  return readMessage(message);
}

/** Reads what a line holds, or a member of a list. */
export function readMessage(message: unknown): Exclude<Input, Refusal> {
  if (isResponse(message)) return { kind: "response", message };
  const parsed = parseMessage(message);
  const era = readDeclaredVersion(message) === undefined ? "legacy" : "modern";
  if (parsed.kind === "notification" || isBrokenNotification(message)) return readNotification(message, era);
  const id = parsed.kind === "request" ? parsed.id : undefined;
  return { kind: "message", message, id, isNotification: false, era };
}

/** What is wrong with a notification is told to the operator alone: nothing is answered to one. */
function isBrokenNotification(message: unknown): boolean {
  if (!isRecord(message)) return false;
  return message["jsonrpc"] === "2.0" && typeof message["method"] === "string" && !("id" in message);
}

/** Refuses a request whose id another one under way has. */
export function refuseDuplicate(id: RequestId): Refusal {
  const problem = "Invalid request: a request with this id is under way";
  return toRefusal(id, new ProtocolError("ERR_MCP_INVALID_REQUEST", problem));
}

/** Refuses a request, or a list of them, for which there is no room. */
export function refuseMore(id: RequestId | undefined): Refusal {
  return toRefusal(id, refuseBusy());
}

function readNotification(message: unknown, era: Era): Exclude<Input, Refusal> {
  const { method, params } = message as { readonly method: string; readonly params?: unknown };
  if (method !== "notifications/cancelled")
    return { kind: "message", message, id: undefined, isNotification: true, era };
  const { requestId, reason } = isRecord(params) ? params : {};
  return isRequestId(requestId) ? { kind: "cancellation", message, requestId, reason, era } : nothing;
}

function refuse(problem: string): Refusal {
  return toRefusal(undefined, new ProtocolError("ERR_MCP_PARSE", `Parse error: ${problem}`));
}

function toRefusal(requestId: RequestId | undefined, error: ProtocolError): Refusal {
  const answer = JSON.stringify(toErrorResponse(requestId, error));
  return { kind: "refusal", answer, problem: error.message, requestId };
}
