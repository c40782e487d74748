import { ProtocolError, type RequestId, showValue } from "@proj/types";

/** A message that is a JSON-RPC request. */
export interface ParsedRequest {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
}

/** A message that is none, and what is wrong with it. */
export interface ParseFailure {
  readonly kind: "failure";
  /** The request's id where it could be read. */
  readonly id: RequestId | undefined;
  readonly error: ProtocolError;
}

/**
 * Tells what a message is.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#messages
 */
export function parseMessage(message: unknown): ParsedRequest | { readonly kind: "notification" } | ParseFailure {
  if (Array.isArray(message))
    return fail(undefined, "batches are not part of this protocol version; send one message at a time");
  if (typeof message !== "object" || message === null)
    return fail(undefined, `expected a JSON-RPC message, got ${showValue(message)}`);
  const { jsonrpc, id, method, params } = message as { readonly [member: string]: unknown };
  const readableId = isRequestId(id) ? id : undefined;
  if (jsonrpc !== "2.0") return fail(readableId, `jsonrpc must be "2.0", got ${showValue(jsonrpc)}`);
  if (typeof method !== "string") {
    const isResponse = "result" in message || "error" in message;
    return fail(
      readableId,
      isResponse ? "a client must not send responses" : `method must be a string, got ${showValue(method)}`,
    );
  }
  if (!isParams(params)) return fail(readableId, `params must be an object, got ${showValue(params)}`);
  if (!("id" in message)) return { kind: "notification" };
  if (readableId === undefined) return fail(undefined, `id must be a string or an integer, got ${showValue(id)}`);
  return { kind: "request", id: readableId, method, params: params ?? {} };
}

function fail(id: RequestId | undefined, problem: string): ParseFailure {
  return { kind: "failure", id, error: new ProtocolError("ERR_MCP_INVALID_REQUEST", `Invalid request: ${problem}`) };
}

/** Whether a value can be the id of a request. */
export function isRequestId(id: unknown): id is RequestId {
  return typeof id === "string" || Number.isInteger(id);
}

function isParams(params: unknown): params is { readonly [name: string]: unknown } | undefined {
  return params === undefined || (typeof params === "object" && params !== null && !Array.isArray(params));
}
