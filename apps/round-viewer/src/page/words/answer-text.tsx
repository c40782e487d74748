import type { VNode } from "preact";
import { toLine } from "./to-json.ts";

/** An answer in a line: what was done with the question, and what was filled in. */
export function AnswerText({ answer }: { readonly answer: object }): VNode {
  const { action, content } = answer as { readonly action?: unknown; readonly content?: unknown };
  if (typeof action !== "string") return <code>{toLine(answer)}</code>;
  return content === undefined ? (
    <span>{action}</span>
  ) : (
    <>
      {action} <code>{toLine(content)}</code>
    </>
  );
}
