import { describe, expect, it } from "vitest";
import { createConsoleLogger } from "./console-logger.ts";
import { isLogged } from "./quiet-events.ts";
import type { ServerEvent } from "./server-event.ts";

const request = { requestId: 1, method: "tools/call", target: "deploy" };

/** One event of each type that is not built where only the default logger listens. */
const quiet: readonly ServerEvent[] = [
  { type: "request-started", ...request },
  { type: "request-finished", ...request, outcome: "error", errorCode: "ERR_MCP_INTERNAL", durationMs: 1 },
  { type: "question-asked", ...request, key: "go", kind: "elicit" },
  { type: "question-answered", ...request, key: "go", kind: "elicit", action: "decline", flowId: "f" },
  { type: "step-ran", ...request, key: "plan", flowId: "f", outcome: "failed", error: new Error("no") },
  { type: "flow-finished", ...request, flowId: "f", rounds: 1, durationMs: 1, outcome: "failed" },
];

describe("what the default logger need not hear", () => {
  it.each(quiet)("is what it writes nothing of: $type", (event) => {
    const lines: string[] = [];
    const sink = { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    createConsoleLogger(sink)(event);
    expect(lines).toEqual([]);
    expect(isLogged(event.type)).toBe(false);
  });

  it("is nothing that it writes", () => {
    const lines: string[] = [];
    const sink = { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    createConsoleLogger(sink)({ type: "handler-failed", ...request, error: new Error("no") });
    expect(lines).toHaveLength(1);
    expect(isLogged("handler-failed")).toBe(true);
    expect(isLogged("request-state-rejected")).toBe(true);
  });
});
