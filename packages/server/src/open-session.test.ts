import {
  type Exchange,
  type JSONRPCRequest,
  legacyVersions,
  type ServedSession,
  type UnaskedMessage,
} from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "./ask/elicit.ts";
import { openExchange } from "./exchange.fixture.ts";
import { McpServer } from "./mcp-server.ts";
import { Server } from "./server.ts";

const initialize = (protocolVersion: unknown): object => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion, capabilities: { elicitation: {} }, clientInfo: { name: "client", version: "1.0.0" } },
});

function buildServer(legacy?: boolean): McpServer {
  const server = new McpServer({ name: "test", version: "1.0.0" }, { requestState: { singleProcess: true }, legacy });
  server.registerTool("ask", {}, async (_args, ctx) => {
    const { yes } = await ctx.ask("sure", elicit("Sure?", z.object({ yes: z.boolean() })));
    return `${yes}`;
  });
  return server;
}

const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "ask", arguments: {} } };

/** What a transport hands over with a message. */
function open(overrides: Partial<Exchange> = {}): Exchange {
  return openExchange({ era: "legacy", protocolVersion: undefined, ...overrides });
}

/** Opens a session; whoever asks is answered yes. */
function toAnswering(session: ServedSession): Exchange {
  const sendRequest = ({ id }: JSONRPCRequest): void => {
    void session.handle({ jsonrpc: "2.0", id, result: { action: "accept", content: { yes: true } } }, open());
  };
  return open({ sendRequest });
}

describe("a session without a transport", () => {
  it("is opened by its first message, asks while a call waits, and tells of changes on its own", async () => {
    const server = buildServer();
    let hear: (message: UnaskedMessage) => void = () => {};
    const heard = new Promise<UnaskedMessage>((resolve) => {
      hear = resolve;
    });
    let changes = 0;
    const session = server.openSession({ send: hear, onChange: () => changes++ });
    if (session === undefined) throw new TypeError("no session");
    expect(session.record).toBeUndefined();
    expect(await session.handle(initialize("2025-11-25"), open())).toMatchObject({
      result: { protocolVersion: "2025-11-25" },
    });
    expect([session.record, changes]).toMatchObject([{ protocolVersion: "2025-11-25" }, 1]);
    await session.handle({ jsonrpc: "2.0", method: "notifications/initialized" }, open());
    expect(await session.handle(call, toAnswering(session))).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { content: [{ type: "text", text: "true" }] },
    });
    server.registerTool("new", {}, () => "new");
    expect(await heard).toEqual({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    session.close();
  });

  it("asks nobody where its transport has no way to", async () => {
    const session = buildServer().openSession({ send: () => {} });
    await session?.handle(initialize("2025-11-25"), open());
    expect(await session?.handle(call, open())).toMatchObject({ result: { isError: true } });
  });

  it("goes on from the record of another one", async () => {
    const first = buildServer().openSession({ send: () => {} });
    await first?.handle(initialize("2025-06-18"), open());
    const record = JSON.parse(JSON.stringify(first?.record));
    const session = buildServer().openSession({ send: () => {} }, record);
    if (session === undefined) throw new TypeError("no session");
    expect(await session.handle(call, toAnswering(session))).toMatchObject({ result: { content: [{ text: "true" }] } });
  });

  it.each<readonly [string, string]>([
    ...legacyVersions.map((version) => [version, version] as const),
    ["2023-01-01", "2025-11-25"],
    ["2026-07-28", "2025-11-25"],
  ])("that asks for %s is in %s", async (requested, given) => {
    const session = buildServer().openSession({ send: () => {} });
    expect(await session?.handle(initialize(requested), open())).toMatchObject({ result: { protocolVersion: given } });
  });

  it("is had from a low-level server too, and from none that serves no earlier revisions", async () => {
    const low = new Server({ name: "low", version: "1.0.0" });
    low.setRequestHandler("tools/list", () => ({ tools: [] }));
    const session = low.openSession({ send: () => {} });
    await session?.handle(initialize("2025-11-25"), open());
    expect(await session?.handle({ jsonrpc: "2.0", id: 1, method: "tools/list" }, open())).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { tools: [] },
    });
    expect(buildServer(false).openSession({ send: () => {} })).toBeUndefined();
  });
});
