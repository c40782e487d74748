import { isRecord, type JSONRPCNotification, type Line } from "@proj/types";
import type { StrayProblem } from "./stray-output.ts";

/** What a line of the server is. Of a response, only what tells it from other messages was looked at. */
export type ServerLine =
  | { readonly kind: "response"; readonly message: UncheckedMessage }
  | { readonly kind: "notification"; readonly message: JSONRPCNotification }
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
  const message = parseObject(text);
  if (message === undefined || message["jsonrpc"] !== "2.0") return { kind: "stray", problem: "no-message" };
  if ("method" in message) return readCall(message);
  const isResponse = "result" in message || "error" in message;
  return isResponse ? { kind: "response", message } : { kind: "stray", problem: "no-message" };
}

function readCall(message: UncheckedMessage): ServerLine {
  const { method, params, id } = message;
  if (typeof method !== "string" || !(params === undefined || isRecord(params))) {
    return { kind: "stray", problem: "no-message" };
  }
  if (id !== undefined) return { kind: "stray", problem: "request" };
  return { kind: "notification", message: message as JSONRPCNotification };
}

function parseObject(text: string): UncheckedMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
