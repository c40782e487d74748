import type { MessageHandler } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { Client } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import { scriptTransport } from "./scripted-transport.fixture.ts";

const clientInfo = { name: "test", version: "0" };

describe("the options of a client", () => {
  test.each<[string, unknown]>([
    ["no options", undefined],
    ["null in place of options", null],
    ["no clientInfo", {}],
    ["no name", { clientInfo: { version: "1" } }],
    ["no version", { clientInfo: { name: "x" } }],
    ["a version that is no text", { clientInfo: { name: "x", version: 1 } }],
  ])("must say who the client is: %s", async (_, options) => {
    const transport = scriptTransport();
    for (const target of ["http://127.0.0.1:1/mcp", transport]) {
      const connecting = Client.connect(target, options as ClientOptions);
      await expect(connecting).rejects.toMatchObject({
        code: "ERR_MCP_CONFIGURATION",
        message: expect.stringContaining("clientInfo"),
      });
    }
    expect(transport.isClosed).toBe(true);
  });

  test.each<[string, Partial<ClientOptions>]>([
    ["fetch", { fetch: async () => Response.json({}) }],
    ["headers", { headers: {} }],
    ["maxResponseBytes", { maxResponseBytes: 1 }],
  ])("must not have %s, which is for a URL, together with another target", async (name, option) => {
    const server: MessageHandler = { handle: async () => undefined };
    for (const target of [scriptTransport(), server]) {
      const connecting = Client.connect(target, { clientInfo, ...option });
      await expect(connecting).rejects.toMatchObject({
        code: "ERR_MCP_CONFIGURATION",
        message: expect.stringContaining(name),
      });
    }
  });

  test.each<[string, object, string]>([
    ["a listener", { onRound: {} }, "onRound"],
    ["a hook", { beforeRound: "log" }, "beforeRound"],
    ["a validator", { validateOutputs: true }, "validateOutputs"],
    ["a handler", { handlers: { elicitForm: "ask" } }, "handlers.elicitForm"],
    ["a function in place of handlers", { handlers: () => undefined }, "handlers is a function"],
    ["no handlers at all", { handlers: null }, "handlers is null"],
    ["a list of capabilities", { capabilities: ["sampling"] }, "capabilities is an array"],
    ["a capability without members", { capabilities: { elicitation: true } }, "capabilities.elicitation is true"],
    ["a word for whether to look", { checkCapabilities: "no" }, 'checkCapabilities is "no"'],
    ["a controller in place of its signal", { signal: new AbortController() }, "signal is an object"],
    ["a mode in other letters", { mode: "Legacy" }, 'mode is "Legacy"'],
    ["a silence in words", { probeTimeoutMs: "5" }, 'probeTimeoutMs is "5"'],
    ["a time in words", { requestTimeoutMs: "5" }, 'requestTimeoutMs is "5"'],
    ["a store that is a map", { eraStore: new Map() }, "eraStore is an object"],
    ["a handler of samples", { handlers: { sample: { tools: true } } }, "handlers.sample"],
    ["a policy by its restrictions", { policy: { deny: ["sample"] } }, "restrictQuestions"],
    ["a cache", { cache: true }, "cacheResults()"],
    ["a store of eras", { eraStore: true }, "memoryEras()"],
    ["half a store of eras", { eraStore: { read: () => undefined } }, "memoryEras()"],
    ["a silence of no length", { probeTimeoutMs: 0 }, "probeTimeoutMs"],
    ["a mode", { mode: "2025-11-25" }, '"legacy"'],
    ["an order", { elicitationOrder: "sequential" }, '"one-at-a-time"'],
  ])("are refused where they could not work: %s", async (_, option, name) => {
    const transport = scriptTransport();
    await expect(Client.connect(transport, { clientInfo, ...option })).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: expect.stringContaining(name),
    });
    expect(transport.isClosed).toBe(true);
  });

  test("are refused where what sends the requests is no function", async () => {
    const fetch = "node-fetch" as unknown as typeof globalThis.fetch;
    await expect(Client.connect("http://127.0.0.1:1/mcp", { clientInfo, fetch })).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: expect.stringContaining('fetch is "node-fetch"'),
    });
  });

  test("may be methods of instances, as handlers may", async () => {
    class Desk {
      elicitForm() {
        return { action: "decline" } as const;
      }
      handle() {
        return { role: "assistant", content: { type: "text", text: "x" }, model: "m" } as const;
      }
    }
    const desk = new Desk();
    await using client = await Client.connect(scriptTransport(), {
      clientInfo,
      handlers: Object.assign(desk, { sample: desk }),
    });
    expect(client.protocolVersion).toBe("2026-07-28");
  });

  test.each([{ requestTimeoutMs: 0 }, { inputRequiredMaxRounds: -1 }, { stateOnlyTimeoutMs: Number.NaN }])(
    "close the transport that was passed when they are wrong: %j",
    async (option) => {
      const transport = scriptTransport();
      await expect(Client.connect(transport, { clientInfo, ...option })).rejects.toThrow(Object.keys(option)[0]);
      expect(transport.isClosed).toBe(true);
    },
  );
});

describe("a call", () => {
  test.each<[string, unknown, unknown, string]>([
    ["an object in place of the name", { name: "t", arguments: {} }, undefined, "pass the name"],
    ["no name", undefined, undefined, "pass the name"],
    ["a list of arguments", "t", [1], "the arguments for tools/call"],
    ["a text of arguments", "t", "{}", "the arguments for tools/call"],
  ])("is not sent with %s", async (_, name, given, message) => {
    const transport = scriptTransport();
    const client = await Client.connect(transport, { clientInfo });
    const calling = client.callTool(name as string, given as object as Record<string, unknown>);
    await expect(calling).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: expect.stringContaining(message),
    });
    expect(transport.sent).toEqual([]);
  });
});

describe("a transport that cannot be closed when connecting fails", () => {
  test.each<[string, () => Promise<void>]>([
    ["rejects", () => Promise.reject(new TypeError("stuck"))],
    [
      "throws",
      () => {
        throw new TypeError("stuck");
      },
    ],
    ["never settles", () => new Promise(() => undefined)],
  ])("changes nothing about the error: %s", async (_, close) => {
    const transport = scriptTransport();
    transport.send = async ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32603, message: "out of order" } });
    transport.close = vi.fn(close);
    const connecting = Client.connect(transport, { clientInfo });
    await expect(connecting).rejects.toMatchObject({ code: "ERR_MCP_VERSION_NEGOTIATION" });
    expect(transport.close).toHaveBeenCalledTimes(1);
  });
});
