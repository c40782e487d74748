import type { ServerEvent } from "@proj/server";
import { describe, expect, it } from "vitest";
import { describeProblem } from "./describe-problem.ts";

const about = { requestId: 1, method: "tools/call", target: "provision" };

describe("what went wrong", () => {
  it.each<[ServerEvent, string]>([
    [{ type: "handler-failed", ...about, error: new RangeError("full") }, "the handler failed: RangeError: full"],
    [{ type: "handler-failed", ...about, error: "full" }, "the handler failed: full"],
    [
      { type: "question-changed", ...about, key: "cost", member: undefined },
      'the question "cost" is worded differently',
    ],
    [{ type: "suspension-swallowed", ...about, keys: ["cost"] }, "did not let the question pass"],
    [{ type: "round-unrecorded", ...about }, "was not recorded"],
    [{ type: "request-timed-out", ...about, timeoutMs: 5 }, "took longer than 5 ms"],
    [{ type: "request-refused", ...about, reason: "busy" }, "the server is busy"],
  ])("names the request: %j", (event, text) => {
    const told = describeProblem(event);
    expect(told).toContain('tools/call "provision": ');
    expect(told).toContain(text);
  });

  it("is told of what never became a request", () => {
    expect(describeProblem({ type: "message-refused", problem: "no JSON" })).toContain('"no JSON"');
    expect(describeProblem({ type: "request-unauthorized", reason: "no-token" })).toContain("no-token");
    expect(describeProblem({ type: "transport-failed", error: new Error("broken") })).toContain("broken");
  });

  it("quotes no more of somebody else than a line or two", () => {
    const told = describeProblem({ type: "handler-failed", ...about, error: new Error("x".repeat(10_000)) });
    expect(told?.length).toBeLessThan(400);
  });

  it("is nothing where nothing went wrong", () => {
    expect(describeProblem({ type: "request-started", ...about })).toBeUndefined();
  });
});
