import type { Exchange, LegacyResponse, MessageHandler, SessionPeer, SessionRecord } from "@proj/types";
import { describe, expect, it } from "vitest";
import { createFetchHandler } from "../fetch-handler.ts";
import { EventReader, openSession, type SendHttp } from "./session-client.fixture.ts";
import { buildSessionServer } from "./session-server.fixture.ts";

const record: SessionRecord = { protocolVersion: "2025-03-26", capabilities: {} };

/** Serves sessions that answer what they are told to. */
function serve(
  answer: (message: unknown, exchange: Exchange) => LegacyResponse | readonly LegacyResponse[] | undefined,
): { readonly send: SendHttp; readonly errors: unknown[] } {
  const errors: unknown[] = [];
  const server: MessageHandler = {
    handle: async () => undefined,
    openSession: (_peer: SessionPeer) => ({
      record,
      close: () => {},
      handle: async (message, exchange) => {
        if (message !== null && typeof message === "object" && "method" in message) {
          if (message.method === "initialize") return { jsonrpc: "2.0", id: 0, result: {} };
          if (message.method === "notifications/initialized") return undefined;
        }
        return answer(message, exchange);
      },
    }),
  };
  const handler = createFetchHandler(server, { onError: (error) => void errors.push(error) });
  return { errors, send: (init) => handler(new Request("https://mcp.example/mcp", init)) };
}

const requests = [1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "ping" }));
const responses: readonly LegacyResponse[] = [1, 2].map((id) => ({ jsonrpc: "2.0", id, result: {} }));

describe("a list of messages in a session", () => {
  it("is answered with a list, be it of one", async () => {
    const client = await openSession(serve(() => responses).send);
    expect(await (await client.post(requests)).json()).toEqual(responses);
    const single = await openSession(serve(() => responses.slice(0, 1)).send);
    expect(await (await single.post(requests.slice(0, 1))).json()).toEqual(responses.slice(0, 1));
  });

  it("is answered with one event for each response, where something comes ahead of them", async () => {
    const { send } = serve((_message, exchange) => {
      exchange.notify({ jsonrpc: "2.0", method: "notifications/progress", params: {} });
      return responses;
    });
    const client = await openSession(send);
    const events = await new EventReader(await client.post(requests)).rest();
    expect(events.slice(1).map(({ data }) => JSON.parse(data))).toEqual(responses);
  });

  it("is no message within a list, however deep", async () => {
    const { send, errors } = serve(() => ({ jsonrpc: "2.0", error: { code: -32600, message: "no message" } }));
    const client = await openSession(send);
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-session-id": client.id,
    };
    const body = "[".repeat(100_000) + "]".repeat(100_000);
    const response = await send({ method: "POST", headers, body });
    expect([response.status, await response.json(), errors]).toMatchObject([400, { error: { code: -32600 } }, []]);
  });

  it("is accepted where it holds nothing that is to be answered", async () => {
    const client = await openSession(serve(() => undefined).send);
    expect((await client.post([{ jsonrpc: "2.0", method: "notifications/cancelled", params: {} }])).status).toBe(202);
  });
});

it("a session takes a thousand calls at the same time, and others when these are done", async () => {
  const { server, gate } = buildSessionServer();
  const handler = createFetchHandler(server);
  const client = await openSession((init) => handler(new Request("https://mcp.example/mcp", init)));
  const running = Array.from({ length: 1000 }, () => client.call("wait", { name: "a" }));
  const refused = await client.call("greet");
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
    503,
    "1",
    { id: 1001, error: { code: -31503 } },
  ]);
  expect((await client.notify("notifications/cancelled", { requestId: 1 })).status).toBe(202);
  gate("a").open();
  expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await client.call("greet")).status).toBe(200);
});

describe("what a session says of a call that is answered already", () => {
  it("is not kept for a client that comes again", async () => {
    let sayMore = (): void => {};
    const { send } = serve((_message, { notify }) => {
      const say = (progress: number): void =>
        notify({ jsonrpc: "2.0", method: "notifications/progress", params: { progress } });
      say(1);
      sayMore = () => say(2);
      return { jsonrpc: "2.0", id: 1, result: {} };
    });
    const client = await openSession(send);
    const [first, ...others] = await new EventReader(await client.request("ping")).rest();
    sayMore();
    expect(await new EventReader(await client.listen(first?.id)).rest()).toEqual(others);
  });
});

describe("a session that breaks its contract", () => {
  it("has its requests answered all the same, and is told of", async () => {
    const { send, errors } = serve(() => {
      throw new TypeError("broken");
    });
    const client = await openSession(send);
    const response = await client.request("ping");
    expect([response.status, await response.json()]).toMatchObject([200, { id: 1, error: { code: -32603 } }]);
    expect(errors).toEqual([new TypeError("broken")]);
  });

  it("has what is no JSON told, and not sent", async () => {
    const { send, errors } = serve((_message, exchange) => {
      exchange.notify({ jsonrpc: "2.0", method: "notifications/message", params: { data: 1n } });
      return { jsonrpc: "2.0", id: 1, result: { big: 1n } };
    });
    const client = await openSession(send);
    expect(await (await client.request("ping")).json()).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(errors.length).toBe(2);
  });
});
