import { isRecord } from "@proj/types";
import type { UnfinishedResult } from "../dispatch/service.ts";
import { text } from "./text.ts";

/** Makes a result of what a tool's handler returned: of a text, of a result, or of structured content alone. `undefined` where it is none of these. */
export function toToolResult(reply: unknown): UnfinishedResult | undefined {
  if (typeof reply === "string") return { content: text(reply).content };
  if (!isRecord(reply)) return undefined;
  const { content, structuredContent } = reply;
  if (Array.isArray(content)) return reply;
  return structuredContent === undefined ? undefined : withStructuredContent(reply, structuredContent);
}

/**
 * The same result with this structured content, and with its JSON as a text where the result has no content of its own.
 *
 * @returns `undefined` where the value is nothing that JSON can hold, or the content no list.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#structured-content
 */
export function withStructuredContent(reply: UnfinishedResult, value: unknown): UnfinishedResult | undefined {
  const own = reply["content"] ?? undefined;
  if (Array.isArray(own) && value === reply["structuredContent"]) return reply;
  const content = own ?? toTextContent(value);
  if (!Array.isArray(content) || value === undefined) return undefined;
  const result: { [member: string]: unknown } = { content, structuredContent: value };
  for (const name of Object.keys(reply)) {
    if (name !== "content" && name !== "structuredContent") result[name] = reply[name];
  }
  return result;
}

function toTextContent(value: unknown): readonly unknown[] | undefined {
  const json = toJson(value);
  return json === undefined ? undefined : [{ type: "text", text: json }];
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
