import { hasShape, isRecord, type JSONRPCNotification, type Shape } from "@proj/types";
import { isTooDeep } from "./is-too-deep.ts";

/** The parts of a response that tell it from other messages. Everything else in it is still unchecked. */
export type UncheckedResponse =
  | { readonly id?: unknown; readonly result: unknown }
  | {
      readonly id?: unknown;
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };

/** Tells a JSON-RPC response from anything else that a peer may send. */
export function isResponse(value: unknown): value is UncheckedResponse {
  if (!isRecord(value) || value["jsonrpc"] !== "2.0" || "method" in value) return false;
  return "result" in value ? !("error" in value) : isErrorObject(value["error"]);
}

/**
 * Tells whether a response answers the request with this id. Errors may come without an id, when the peer could not read it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#responses
 */
export function isResponseTo(response: UncheckedResponse, id: string | number): boolean {
  return response.id === id || ("error" in response && (response.id === undefined || response.id === null));
}

/** Tells a notification that may be passed on from anything else. One that nests too deeply is none. */
export function isNotification(value: unknown): value is JSONRPCNotification {
  return hasShape(notificationShape, value) && (value as { id?: unknown }).id === undefined && !isTooDeep(value);
}

const notificationShape: Shape = { required: { jsonrpc: ["2.0"], method: "string" }, optional: { params: "object" } };

function isErrorObject(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value["code"]) && typeof value["message"] === "string";
}
