import type { QuestionContext } from "@proj/client";

/** What a handler is told of a question. */
export function buildContext(overrides: Partial<QuestionContext> = {}): QuestionContext {
  return {
    server: { name: "provisioner", version: "1.0.0", origin: "http://127.0.0.1:3000/mcp" },
    key: "region",
    round: 1,
    signal: new AbortController().signal,
    ...overrides,
  };
}
