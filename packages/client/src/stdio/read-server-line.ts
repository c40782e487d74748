import { isRecord, type JSONRPCNotification, type JSONRPCRequest, type Line } from "@proj/types";
import type { StrayProblem } from "./stray-output.ts";

/** What a line of the server is. Of a response, only what tells it from other messages was looked at. */
export type ServerLine =
  | { readonly kind: "response"; readonly message: UncheckedMessage }
  | { readonly kind: "notification"; readonly message: JSONRPCNotification }
  | { readonly kind: "request"; readonly message: JSONRPCRequest }
  /** Several messages, as revision 2025-03-26 has it. Each is yet to be read. */
  | { readonly kind: "list"; readonly messages: readonly unknown[] }
  | { readonly kind: "stray"; readonly problem: StrayProblem }
  | { readonly kind: "nothing" };

/** A JSON object whose members are not looked at yet. */
type UncheckedMessage = { readonly [name: string]: unknown };

const nothing: ServerLine = { kind: "nothing" };

/**
 * Reads a line that a server wrote.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#receiving-messages
 */
export function readServerLine({ text, problem }: Line): ServerLine {
  if (problem !== undefined) return { kind: "stray", problem: problem === "too long" ? "too-long" : "not-utf-8" };
  if (/^[ \t\r]*$/.test(text)) return nothing;
  const value = parseJson(text);
  return Array.isArray(value) && value.length > 0 ? { kind: "list", messages: value } : readServerMessage(value);
}

/** Reads one message, as it was parsed. */
export function readServerMessage(message: unknown): ServerLine {
  if (!isRecord(message) || message["jsonrpc"] !== "2.0") return { kind: "stray", problem: "no-message" };
  if ("method" in message) return readCall(message);
  const isResponse = "result" in message || "error" in message;
  return isResponse ? { kind: "response", message } : { kind: "stray", problem: "no-message" };
}

function readCall(message: UncheckedMessage): ServerLine {
  const { method, params, id } = message;
  if (typeof method !== "string" || !(params === undefined || isRecord(params))) {
    return { kind: "stray", problem: "no-message" };
  }
  if (id === undefined) return { kind: "notification", message: message as JSONRPCNotification };
  const isRequest = typeof id === "string" || typeof id === "number";
  return isRequest ? { kind: "request", message: message as JSONRPCRequest } : { kind: "stray", problem: "request" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
