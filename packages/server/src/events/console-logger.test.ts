import { describe, expect, it } from "vitest";
import { createConsoleLogger } from "./console-logger.ts";
import { isLogged } from "./quiet-events.ts";
import type { ServerEvent } from "./server-event.ts";

const about = { requestId: 1, method: "tools/call", target: 'evil"\n\u202e' };

function collect(): { log: (event: ServerEvent) => void; lines: string[]; tick: (ms: number) => void } {
  const lines: string[] = [];
  let now = 0;
  const sink = {
    warn: (line: string) => lines.push(`warn ${line}`),
    error: (line: string) => lines.push(`error ${line}`),
  };
  return { lines, log: createConsoleLogger(sink as never, () => now), tick: (ms) => (now += ms) };
}

describe("the console logger", () => {
  it("writes failures with the name escaped", () => {
    const { log, lines } = collect();
    log({ type: "handler-failed", ...about, error: "plain text" });
    log({ type: "handler-failed", requestId: 2, method: "tools/list", error: new RangeError("index 9") });
    expect(lines[0]).toBe('error mcp: tools/call "evil\\"\\n\\u202e" failed: plain text');
    expect(lines[1]).toMatch(/^error mcp: tools\/list failed: RangeError: index 9\n {4}at /);
  });

  it("escapes a method that no server has: requests may be refused before anybody looks for theirs", () => {
    const { log, lines } = collect();
    log({ type: "request-refused", requestId: 1, method: "x\nmcp: forged", reason: "busy" });
    log({ type: "request-refused", requestId: 1, method: "x".repeat(5_000), reason: "busy" });
    expect(lines).toEqual([
      'warn mcp: "x\\nmcp: forged" was refused: the server is busy',
      `warn mcp: "${"x".repeat(78)}… was refused: the server is busy`,
    ]);
  });

  it("says what to do about a token of another process", () => {
    const { log, lines } = collect();
    log({ type: "request-state-rejected", ...about, target: "a", reason: "unknown-key" });
    expect(lines).toEqual([
      'warn mcp: tools/call "a": requestState rejected (unknown-key): it was minted by another process, or by this one before it restarted; instances of one service need a codec with shared keys',
    ]);
  });

  it("tells what a codec threw, unless that only says that the token was altered", () => {
    const { log, lines } = collect();
    log({ type: "request-state-rejected", ...about, target: "a", reason: "codec-failed", cause: new TypeError("bug") });
    log({ type: "request-state-rejected", ...about, target: "a", reason: "tampered", cause: new TypeError("crypto") });
    expect(lines).toEqual([
      'warn mcp: tools/call "a": requestState rejected (codec-failed): the codec broke its contract: "bug"',
      'warn mcp: tools/call "a": requestState rejected (tampered)',
    ]);
  });

  it("writes at most ten rejections a minute and says that it holds some back", () => {
    const { log, lines, tick } = collect();
    for (let count = 0; count < 30; count++) log({ type: "request-state-rejected", ...about, reason: "expired" });
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toContain("more requestState rejections follow");
    tick(60_000);
    log({ type: "request-state-rejected", ...about, reason: "expired" });
    expect(lines).toHaveLength(12);
  });

  it("says of a swallowed suspension what was thrown instead, for nothing else does", () => {
    const { log, lines } = collect();
    const event = { type: "suspension-swallowed", ...about, target: "a" } as const;
    log({ ...event, keys: ["go", "b\n"] });
    log({ ...event, keys: [] });
    log({ ...event, keys: ["go"], error: new RangeError("the database is down") });
    expect(lines.slice(0, 2)).toEqual([
      'warn mcp: tools/call "a": the handler caught the SuspensionError of "go", "b\\n", or does not await it; let it pass, the questions are asked all the same',
      'warn mcp: tools/call "a": the handler caught the SuspensionError of a page that is not done, or does not await it; let it pass, the questions are asked all the same',
    ]);
    expect(lines[2]).toMatch(
      /^warn mcp: tools\/call "a": the handler threw something else than the SuspensionError of "go"; .*: RangeError: the database is down\n {4}at /,
    );
  });

  it("says of a question that is worded anew what changed, or how to find out", () => {
    const { log, lines } = collect();
    const event = { type: "question-changed", ...about, target: "a", key: "go" } as const;
    log({ ...event, member: "params.message" });
    log({ ...event, member: undefined });
    expect(lines).toEqual([
      'warn mcp: tools/call "a": the question "go" is worded differently than when it was asked (params.message changed); build questions from arguments and earlier answers only, never from a clock or a live value',
      'warn mcp: tools/call "a": the question "go" is worded differently than when it was asked; build questions from arguments and earlier answers only, never from a clock or a live value; with the option development: true, this line says what changed',
    ]);
  });

  it("writes what the change bus and transports could not do", () => {
    const { log, lines } = collect();
    log({ type: "change-bus-failed", operation: "publish", error: "no connection" });
    log({ type: "transport-failed", error: "no JSON" });
    expect(lines).toEqual([
      "error mcp: the change bus failed to publish: no connection",
      "error mcp: a transport failed: no JSON",
    ]);
  });

  it("says of requests that were too many or took too long, ten times a minute each", () => {
    const { log, lines } = collect();
    for (let count = 0; count < 30; count++) {
      log({ type: "request-refused", ...about, target: "a", reason: "busy" });
      log({ type: "request-refused", ...about, target: "a", reason: "closing" });
      log({ type: "request-timed-out", ...about, target: "a", timeoutMs: 500 });
    }
    expect(lines.slice(0, 2)).toEqual([
      'warn mcp: tools/call "a" was refused: the server is busy',
      'warn mcp: tools/call "a" took longer than 500 ms and was given up',
    ]);
    expect(lines).toHaveLength(22);
    expect(lines.slice(-2)).toEqual([
      expect.stringContaining("more requests are refused because the server is busy"),
      expect.stringContaining("more requests take too long"),
    ]);
  });

  it("names senders that are not allowed, and passes over messages that are wrong in themselves", () => {
    const { log, lines } = collect();
    const problem =
      'Origin "https://a.example" is not allowed; add it to allowedOrigins if its pages may call this server';
    log({ type: "message-refused", problem, status: 403 });
    log({ type: "message-refused", problem: "Parse error: the body is not JSON in UTF-8", status: 400 });
    log({ type: "message-refused", problem: "Invalid request: batches are not part of this protocol version" });
    expect(lines).toEqual([`warn mcp: a message was refused: ${problem}`]);
  });

  it.each([
    [0, 0, []],
    [2, 0, ["2 took longer than the limit and had their signals aborted"]],
    [2, 1, ["2 took longer than the limit and had their signals aborted, and 1 of them did not heed that and run on"]],
  ])("says what a server left behind: %i aborted, %i abandoned", (requestsAborted, requestsAbandoned, texts) => {
    const { log, lines } = collect();
    log({ type: "server-closing", requestsUnderWay: 2 });
    log({ type: "server-closed", requestsAborted, requestsAbandoned });
    expect(lines).toEqual(
      texts.map((text) => `warn mcp: the server was closed while requests were under way: ${text}`),
    );
  });

  it("passes over an event that it does not know", () => {
    const { log, lines } = collect();
    log({ type: "invented-later" } as never);
    expect(lines).toEqual([]);
  });

  it("writes nothing about what goes well, and nothing of what it does not want to hear of", () => {
    const { log, lines } = collect();
    const question = { ...about, key: "go", kind: "elicit", flowId: "f" } as const;
    const events: readonly ServerEvent[] = [
      { type: "request-started", ...about },
      { type: "request-finished", ...about, outcome: "error", errorCode: "ERR_MCP_BUSY", durationMs: 1 },
      { type: "question-asked", ...question },
      { type: "question-answered", ...question, action: "decline" },
      { type: "step-ran", ...about, key: "go", flowId: "f", outcome: "failed", error: new TypeError("x") },
      { type: "flow-finished", ...about, flowId: "f", rounds: 1, durationMs: 1, outcome: "failed" },
    ];
    for (const event of events) log(event);
    expect(lines).toEqual([]);
    expect(events.filter(({ type }) => isLogged(type))).toEqual([]);
    expect(["handler-failed", "request-refused", "server-closed"].filter((type) => !isLogged(type as never))).toEqual(
      [],
    );
  });
});
