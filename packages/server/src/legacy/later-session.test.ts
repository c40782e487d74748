import type { Exchange, MessageHandler, SessionRecord } from "@proj/types";
import { expect, it, vi } from "vitest";
import { openExchange } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { LaterSession } from "./later-session.ts";

const record: SessionRecord = {
  protocolVersion: "2025-11-25",
  clientInfo: { name: "c", version: "1" },
  capabilities: {},
};
const exchange: Exchange = openExchange({ era: "legacy", protocolVersion: undefined });
const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });

function open(options: { readonly record?: SessionRecord } = {}) {
  const events: string[] = [];
  const server = new McpServer({ name: "s", version: "1" }, { onEvent: ({ type }) => events.push(type) });
  server.registerTool("first", {}, () => "x");
  const session = new LaterSession({ handler: server, peer: { send: () => {} }, options: {}, ...options });
  return { session, events };
}

it("messages that come while the code is loaded are answered in their order, and so are those after them", async () => {
  const { session } = open({ record });
  const answered: unknown[] = [];
  const all = [1, 2, 3].map((id) => session.handle(ping(id), exchange).then((answer) => answered.push(answer)));
  await Promise.all(all);
  answered.push(await session.handle(ping(4), exchange));
  expect(answered).toEqual([1, 2, 3, 4].map((id) => ({ jsonrpc: "2.0", id, result: {} })));
});

it("a session that began elsewhere is known before its code is loaded, and a new one after initialize", async () => {
  expect(open({ record }).session.record).toBe(record);
  const { session } = open();
  expect(session.record).toBe(undefined);
  const { clientInfo, capabilities, protocolVersion } = record;
  const params = { clientInfo, capabilities, protocolVersion };
  await session.handle({ jsonrpc: "2.0", id: 0, method: "initialize", params }, exchange);
  expect(session.record).toMatchObject(record);
});

it("who comes only to listen has it loaded too, and a session that was closed meanwhile listens to nothing", async () => {
  const listening = open({ record });
  listening.session.meet(null);
  await vi.waitFor(() => expect(listening.events).toContain("subscription-opened"));
  const closed = open({ record });
  closed.session.meet(null);
  closed.session.close();
  await closed.session.handle(ping(1), exchange);
  expect(closed.events).not.toContain("subscription-opened");
});

it("code that cannot be loaded is told of, answered with an error, and loaded again for the next message", async () => {
  let isBroken = true;
  vi.doMock("./legacy-session.ts", async (importOriginal) => {
    if (isBroken) throw new TypeError("no such file");
    return await importOriginal();
  });
  try {
    const report = vi.fn();
    const handler: MessageHandler = { handle: async () => undefined, report };
    const session = new LaterSession({ handler, peer: { send: () => {} }, record, options: {} });
    expect(await session.handle(ping(1), exchange)).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(report).toHaveBeenCalledWith({ type: "transport-failed", error: expect.anything() });
    isBroken = false;
    vi.doUnmock("./legacy-session.ts");
    expect(await session.handle(ping(2), exchange)).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
  } finally {
    vi.doUnmock("./legacy-session.ts");
  }
});
