import { type Exchange, legacyVersions } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { Caller } from "../dispatch/caller.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import { McpServer } from "../mcp-server.ts";
import { openTestSession } from "./session.fixture.ts";

function buildServer(): { server: McpServer; reasons: unknown[] } {
  const server = new McpServer({ name: "s", version: "1.0.0" }, { onEvent: () => {} });
  const reasons: unknown[] = [];
  server.registerTool("quick", {}, () => "quick");
  const inputSchema = z.object({ region: z.string().meta({ "x-mcp-header": "Region" }) });
  server.registerTool("route", { inputSchema }, ({ region }) => region);
  server.registerTool("wait", {}, (_args, ctx) => {
    return new Promise<string>((resolve) => {
      ctx.signal.addEventListener("abort", () => {
        reasons.push(ctx.signal.reason);
        resolve("left");
      });
    });
  });
  const read = { name: "late", letGo: (): void => {} };
  server.registerTool("late", {}, async (_args, ctx) => {
    await new Promise<void>((resolve) => {
      read.letGo = resolve;
    });
    reasons.push(ctx.signal.aborted, ctx.signal.reason);
    return "late";
  });
  server.registerTool("let-go", {}, () => {
    read.letGo();
    return "let go";
  });
  return { server, reasons };
}

const waiting = { name: "wait" };
const abortError = (message: string): object => ({ name: "AbortError", message });

/** The exchange of a transport that tells who is gone without a signal. */
function openExchange(caller: Caller): Exchange {
  return new MessageExchange(undefined, { auth: null, caller, notify: () => {} });
}

describe("a request of a session", () => {
  it("makes no signal where nobody looks at one", async () => {
    const { server } = buildServer();
    const { session } = await openTestSession(server);
    const look = vi.fn(() => new AbortController().signal);
    const exchange = Object.defineProperty(
      { era: "legacy", protocolVersion: undefined, auth: null, isGone: false, notify: () => {}, sendRequest: () => {} },
      "signal",
      { get: look },
    ) as unknown as Exchange;
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "quick" } };
    expect(await session.handle(call, exchange)).toMatchObject({ result: { content: [{ text: "quick" }] } });
    expect(look).not.toHaveBeenCalled();
    void session.handle({ ...call, params: waiting }, exchange);
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1));
    session.close();
  });

  it("ends with the reason of its cancellation, and its id can be used again", async () => {
    const { server, reasons } = buildServer();
    const client = await openTestSession(server);
    const first = client.request("tools/call", waiting, { id: "a" });
    expect(await client.request("tools/call", { name: "quick" }, { id: "a" })).toMatchObject({
      error: { code: -32600 },
    });
    await client.notify("notifications/cancelled", { requestId: "a", reason: "changed my mind" });
    expect(await client.request("tools/call", { name: "quick" }, { id: "a" })).toMatchObject({ result: {} });
    await first;
    await client.notify("notifications/cancelled", { requestId: "a" });
    expect(reasons).toMatchObject([abortError('The client cancelled the request: "changed my mind"')]);
  });

  it("that ends when its id was used again leaves the one alone that uses it", async () => {
    const { server, reasons } = buildServer();
    const client = await openTestSession(server);
    const first = client.request("tools/call", { name: "late" }, { id: "a" });
    await client.notify("notifications/cancelled", { requestId: "a" });
    const second = client.request("tools/call", waiting, { id: "a" });
    await client.request("tools/call", { name: "let-go" });
    await first;
    await client.notify("notifications/cancelled", { requestId: "a", reason: "again" });
    expect(await second).toMatchObject({ result: { content: [{ text: "left" }] } });
    expect(reasons.at(-1)).toMatchObject(abortError('The client cancelled the request: "again"'));
  });

  it("that is looked at when it has been cancelled is found so", async () => {
    const { server, reasons } = buildServer();
    const client = await openTestSession(server);
    const late = client.request("tools/call", { name: "late" }, { id: 7 });
    await client.notify("notifications/cancelled", { requestId: 7, reason: "too late" });
    await client.request("tools/call", { name: "let-go" });
    await late;
    expect(reasons).toMatchObject([true, abortError('The client cancelled the request: "too late"')]);
  });

  it("leaves with its caller, looked at before that or after", async () => {
    const { server, reasons } = buildServer();
    const { session, request } = await openTestSession(server);
    const call = (id: number, name: string, caller: Caller) =>
      session.handle({ jsonrpc: "2.0", id, method: "tools/call", params: { name } }, openExchange(caller));
    const [one, other, third] = [new Caller(), new Caller(), new Caller()];
    const before = call(101, "wait", one);
    const after = call(102, "late", other);
    one.leave("gone");
    other.leave("gone too");
    expect(await before).toMatchObject({ result: {} });
    expect(await call(102, "quick", third)).toMatchObject({ result: {} });
    await request("tools/call", { name: "let-go" });
    await after;
    expect(reasons).toEqual(["gone", true, "gone too"]);
  });

  it("ends with its session", async () => {
    const { server, reasons } = buildServer();
    const client = await openTestSession(server);
    const waits = client.request("tools/call", waiting);
    await vi.waitFor(() => undefined);
    client.session.close();
    await waits;
    expect(reasons).toMatchObject([abortError("The session has ended.")]);
  });

  it("tells its handler the same of its client, whatever the handler before wrote into that", async () => {
    const { server } = buildServer();
    const seen: string[] = [];
    server.registerTool("write", {}, (_args, ctx) => {
      seen.push(JSON.stringify(ctx.meta));
      Object.assign(ctx.clientCapabilities, { roots: undefined });
      Object.assign(ctx.clientCapabilities.elicitation ?? {}, { form: undefined });
      Object.assign(ctx.clientInfo ?? {}, { name: "somebody else" });
      Object.assign(ctx.meta, { more: true });
      return "written";
    });
    const client = await openTestSession(server);
    for (let time = 0; time < 3; time++) await client.request("tools/call", { name: "write" });
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toContain("roots");
  });

  it.each(legacyVersions)("repeats nothing of itself in headers, in %s", async (version) => {
    const { server } = buildServer();
    const client = await openTestSession(server, { version });
    const call = { name: "route", arguments: { region: "eu" } };
    for (const header of [null, undefined, "us", "=?base64?eA"]) {
      expect(await client.request("tools/call", call, { readHeader: () => header })).toMatchObject({
        result: { content: [{ text: "eu" }] },
      });
    }
  });
});
