import { expect, it, vi } from "vitest";
import { McpServer } from "../mcp-server.ts";
import { answerList } from "./answer-list.ts";
import { openTestSession } from "./session.fixture.ts";

const buildPings = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }) as const);

it("a list of messages is answered as far as there is room for it", async () => {
  const answer = vi.fn(async () => ({ jsonrpc: "2.0", id: 1, result: {} }) as const);
  expect(await answerList(buildPings(1000), answer)).toHaveLength(1000);
  answer.mockClear();
  expect(await answerList(buildPings(1001), answer)).toEqual({
    jsonrpc: "2.0",
    error: {
      code: -32600,
      message: "Invalid request: a list of messages may have 1000, got 1001; send several lists",
    },
  });
  expect(answer).not.toHaveBeenCalled();
});

it("the requests of a list have one listener for who is gone, and each leaves with them", async () => {
  const server = new McpServer({ name: "s", version: "1.0.0" }, { onEvent: () => {} });
  const left: number[] = [];
  server.registerTool("wait", {}, (_arguments, ctx) => {
    const leave = (): void => void left.push(1);
    return new Promise<string>((resolve) =>
      ctx.signal.addEventListener("abort", () => {
        leave();
        resolve("left");
      }),
    );
  });
  const { session } = await openTestSession(server, { version: "2025-03-26" });
  const gone = new AbortController();
  const listen = vi.spyOn(gone.signal, "addEventListener");
  const list = Array.from({ length: 20 }, (_, id) => ({
    jsonrpc: "2.0",
    id: id + 100,
    method: "tools/call",
    params: { name: "wait" },
  }));
  const exchange = { era: "legacy", protocolVersion: undefined, auth: null, notify: () => {} } as const;
  const answered = session.handle(list, { ...exchange, signal: gone.signal });
  await vi.waitFor(() => expect(listen).toHaveBeenCalled());
  gone.abort();
  expect(await answered).toHaveLength(20);
  expect([listen.mock.calls.length, left.length]).toEqual([1, 20]);
});
