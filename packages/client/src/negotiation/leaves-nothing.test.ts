import type { JSONRPCRequest, JSONRPCResponse, LegacyResponse, SessionLink, Transport } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const never = <Answer>(): Promise<Answer> => new Promise(() => undefined);

/** A channel of a kind of one's own, by what becomes of its requests, and how many of its links are open. */
function openOwn(parts: {
  readonly send?: (request: JSONRPCRequest) => Promise<JSONRPCResponse>;
  readonly initialize?: (request: JSONRPCRequest) => Promise<LegacyResponse>;
}) {
  const state = { links: 0, isClosed: false };
  const transport: Transport = {
    origin: "own:",
    isChannel: true,
    send: parts.send ?? never,
    openSession(): SessionLink {
      state.links += 1;
      return {
        send: parts.initialize ?? never,
        post: async () => undefined,
        begin: () => undefined,
        close: async () => {
          state.links -= 1;
        },
      };
    },
    close: async () => {
      state.isClosed = true;
    },
  };
  return { transport, state };
}

const refuse = async ({ id }: JSONRPCRequest): Promise<JSONRPCResponse> => {
  return { jsonrpc: "2.0", id, error: { code: -32601, message: "no" } };
};

describe("connecting that fails leaves no timer, no link and no transport open", () => {
  test("after both are refused", async () => {
    const time = createManualTime();
    const { transport, state } = openOwn({ send: refuse, initialize: refuse });
    await expect(Client.connect(transport, { clientInfo, sleep: time.sleep })).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
    });
    expect([time.countWaiting(), state]).toEqual([0, { links: 0, isClosed: true }]);
  });

  test("after silence to both", async () => {
    const time = createManualTime(Number.POSITIVE_INFINITY);
    const { transport, state } = openOwn({});
    await expect(Client.connect(transport, { clientInfo, sleep: time.sleep })).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
    });
    expect(time.slept).toEqual([10_000, 60_000]);
    expect([time.countWaiting(), state]).toEqual([0, { links: 0, isClosed: true }]);
  });

  test.each([
    ["the probe", openOwn({})],
    ["initialize", openOwn({ send: refuse })],
  ])("after being aborted during %s", async (_, { transport, state }) => {
    const time = createManualTime();
    const controller = new AbortController();
    const { sleep, countWaiting } = time;
    const connecting = Client.connect(transport, { clientInfo, sleep, signal: controller.signal });
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect(countWaiting()).toBe(1);
    controller.abort("enough");
    await expect(connecting).rejects.toBe("enough");
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect([countWaiting(), state]).toEqual([0, { links: 0, isClosed: true }]);
  });
});

test("a late answer to the probe changes nothing", async () => {
  const time = createManualTime();
  let answerLate: (response: JSONRPCResponse) => void = () => undefined;
  const { transport } = openOwn({
    send: () =>
      new Promise((resolve) => {
        answerLate = resolve;
      }),
    initialize: async ({ id }) => {
      answerLate({ jsonrpc: "2.0", id: 1, error: { code: -32601, message: "no" } });
      return {
        jsonrpc: "2.0",
        id,
        result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: clientInfo },
      };
    },
  });
  const connecting = Client.connect(transport, { clientInfo, sleep: time.sleep, probeTimeoutMs: 10 });
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  time.advance(10);
  expect(await connecting).toMatchObject({ era: "legacy", protocolVersion: "2025-11-25" });
  expect(time.countWaiting()).toBe(0);
});
