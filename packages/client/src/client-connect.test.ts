import type { Exchange, JSONRPCResponse, MessageHandler } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import type { ClientTarget } from "./client-options.ts";
import { ClosedError } from "./errors/closed-error.ts";
import { asking, discovered, failWith, formQuestion, saying, scriptTransport } from "./scripted-transport.fixture.ts";

const clientInfo = { name: "test", version: "0" };

/** A transport whose server answers `server/discover` in its own way. */
function discoverWith(answer: object) {
  const transport = scriptTransport();
  transport.send = async ({ id }) => ({ jsonrpc: "2.0", id, ...answer }) as JSONRPCResponse;
  return transport;
}

describe("connecting", () => {
  test("tells what the server is and offers", async () => {
    const client = await Client.connect(scriptTransport(), { clientInfo });
    expect(client).toMatchObject({
      serverInfo: { name: "scripted", version: "1.2.3" },
      serverCapabilities: { tools: {} },
      protocolVersion: "2026-07-28",
      instructions: "be kind",
    });
  });

  test("copes with a server that does not say who it is: its handlers see the origin", async () => {
    const answers = [{ ...discovered, _meta: undefined }, asking({ a: formQuestion("A?") }), saying("x")];
    const transport = scriptTransport();
    transport.send = async ({ id }) => ({ jsonrpc: "2.0", id, result: answers.shift() }) as JSONRPCResponse;
    const servers: object[] = [];
    const client = await Client.connect(transport, {
      clientInfo,
      handlers: {
        elicitForm: (_, { server }) => {
          servers.push(server);
          return { action: "cancel" };
        },
      },
    });
    expect(client.serverInfo).toBeUndefined();
    await client.callTool("tool");
    expect(servers).toStrictEqual([{ name: "scripted:", version: "unknown", origin: "scripted:" }]);
  });

  test("declares what its handlers can answer with every request, server/discover included", async () => {
    const metas: unknown[] = [];
    const transport = scriptTransport(saying("x"));
    const { send } = transport;
    transport.send = (request, options) => {
      metas.push(request.params?.["_meta"]);
      return send(request, options);
    };
    const client = await Client.connect(transport, { clientInfo, handlers: { listRoots: () => ({ roots: [] }) } });
    await client.callTool("tool");
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": clientInfo,
      "io.modelcontextprotocol/clientCapabilities": { roots: {} },
    };
    expect(metas).toStrictEqual([meta, meta]);
  });

  test("declares what is answered by hand besides what follows from its handlers, member by member", async () => {
    const metas: unknown[] = [];
    const transport = scriptTransport(saying("x"));
    const { send } = transport;
    transport.send = (request, options) => {
      metas.push(request.params?.["_meta"]);
      return send(request, options);
    };
    const handlers = { listRoots: () => ({ roots: [] }), elicitForm: () => ({ action: "cancel" }) as const };
    const capabilities = { elicitation: { url: {} }, extensions: { "com.example/x": {} } };
    await Client.connect(transport, { clientInfo, handlers, capabilities });
    const declared = { ...capabilities, elicitation: { form: {}, url: {} }, roots: {} };
    expect(metas).toMatchObject([{ "io.modelcontextprotocol/clientCapabilities": declared }]);
  });

  test("takes a server object", async () => {
    const exchanges: Exchange[] = [];
    const server: MessageHandler = {
      handle: async (message, exchange) => {
        exchanges.push(exchange);
        return { jsonrpc: "2.0", id: (message as { id: number }).id, result: discovered };
      },
    };
    const client = await Client.connect(server, { clientInfo });
    expect(client.serverInfo?.name).toBe("scripted");
    expect(exchanges).toMatchObject([{ era: "modern", protocolVersion: "2026-07-28", auth: null }]);
  });

  test.each<[string, ClientTarget]>([
    ["text", "http://x.test/mcp?key=1"],
    ["URL", new URL("http://x.test/mcp?key=1")],
  ])("takes an address as %s, with fetch and headers of the options", async (_, target) => {
    const calls: [string, Headers][] = [];
    const client = await Client.connect(target, {
      clientInfo,
      headers: { Authorization: "Bearer t" },
      fetch: async (url, init) => {
        calls.push([url, new Headers(init.headers)]);
        return Response.json({ jsonrpc: "2.0", id: JSON.parse(String(init.body)).id, result: discovered });
      },
    });
    expect(client.protocolVersion).toBe("2026-07-28");
    expect(calls.map(([url, headers]) => [url, headers.get("authorization")])).toEqual([
      ["http://x.test/mcp?key=1", "Bearer t"],
    ]);
  });

  test.each<[string, unknown]>([
    ["a word", "localhost"],
    ["another protocol", "ftp://x.test/"],
    ["credentials in the address", "https://a:b@x.test/"],
    ["nothing", undefined],
    ["any object", {}],
  ])("refuses %s as a target", async (_, target) => {
    const connecting = Client.connect(target as ClientTarget, { clientInfo });
    await expect(connecting).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
  });

  test.each([
    { requestTimeoutMs: 0 },
    { inputRequiredMaxRounds: -1 },
    { stateOnlyTimeoutMs: Number.NaN },
    { inputRequiredMaxRounds: "9" as unknown as number },
  ])("refuses the option %o and names it", async (option) => {
    const connecting = Client.connect(scriptTransport(), { clientInfo, ...option });
    await expect(connecting).rejects.toThrow(Object.keys(option)[0]);
  });

  test("says in one error what both sides speak, and closes the transport", async () => {
    const transport = discoverWith({ error: { code: -32022, message: "no", data: { supported: ["2025-11-25"] } } });
    await expect(Client.connect(transport, { clientInfo })).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      requested: ["2026-07-28"],
      supported: ["2025-11-25"],
    });
    expect(transport.isClosed).toBe(true);
  });

  test("can be cancelled, and only connecting is", async () => {
    const early = Client.connect(scriptTransport(), { clientInfo, signal: AbortSignal.abort("no") });
    await expect(early).rejects.toBe("no");
    const controller = new AbortController();
    const client = await Client.connect(scriptTransport(saying("x")), { clientInfo, signal: controller.signal });
    controller.abort();
    expect(await client.callTool("tool")).toStrictEqual(saying("x"));
  });
});

describe("closing", () => {
  test("ends calls in flight, those whose handlers run, and those that come later", async () => {
    const transport = scriptTransport(asking({ a: formQuestion("A?") }), () => new Promise(() => undefined));
    let signal: AbortSignal | undefined;
    let started = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => {
      started = resolve;
    });
    const elicitForm = (_: unknown, context: { signal: AbortSignal }) => {
      signal = context.signal;
      started();
      return new Promise<never>(() => undefined);
    };
    const client = await Client.connect(transport, { clientInfo, handlers: { elicitForm } });
    const asked = client.callTool("first");
    await isAsked;
    const open = client.session.callTool("second");
    await client.close();
    for (const call of [asked, open, client.callTool("third"), client.listTools()]) {
      await expect(call).rejects.toBeInstanceOf(ClosedError);
    }
    expect([signal?.aborted, transport.isClosed, transport.sent.length]).toEqual([true, true, 2]);
    await client.close();
  });

  test("happens at the end of an await using block", async () => {
    const transport = scriptTransport();
    const client = await Client.connect(transport, { clientInfo });
    await client[Symbol.asyncDispose]();
    expect(transport.isClosed).toBe(true);
  });
});

test("an error of the server reaches the caller with number, message and data", async () => {
  const client = await Client.connect(scriptTransport(failWith(-32602, "no such tool", { name: "x" })), { clientInfo });
  await expect(client.callTool("x")).rejects.toMatchObject({
    code: "ERR_MCP_INVALID_PARAMS",
    rpcCode: -32602,
    message: "no such tool",
    data: { name: "x" },
  });
});
