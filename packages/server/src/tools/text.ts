import type { ToolResult } from "./tool-definition.ts";

/** A tool's result that is one text. */
export function text(content: string): ToolResult {
  return { content: [{ type: "text", text: content }] };
}
