import type {
  AuthInfo,
  Exchange,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  SendOptions,
} from "@proj/types";
import { describe, expect, test } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { InProcessTransport } from "./in-process-transport.ts";

const request: JSONRPCRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "x", absent: undefined, _meta: { "io.modelcontextprotocol/protocolVersion": "v" } },
};

type Handle = (message: JSONRPCRequest, exchange: Exchange) => unknown;

function connect(handle: Handle, options?: { auth: AuthInfo }) {
  return new InProcessTransport(
    { handle: (message, exchange) => handle(message as JSONRPCRequest, exchange) as Promise<JSONRPCResponse> },
    options,
  );
}

function listen(): SendOptions & { heard: JSONRPCNotification[]; controller: AbortController } {
  const heard: JSONRPCNotification[] = [];
  const controller = new AbortController();
  return { controller, heard, signal: controller.signal, onNotification: (notification) => heard.push(notification) };
}

const never = () => new Promise<never>(() => undefined);

describe("the in-process transport", () => {
  test("passes copies: nothing is shared and undefined members do not arrive", async () => {
    const result = { resultType: "complete", list: [1], absent: undefined };
    let seen: JSONRPCRequest | undefined;
    const transport = connect(async (message) => {
      seen = message;
      return { jsonrpc: "2.0", id: 1, result };
    });
    const response = await transport.send(request, listen());
    result.list.push(2);
    expect(response).toStrictEqual({ jsonrpc: "2.0", id: 1, result: { resultType: "complete", list: [1] } });
    expect(Object.keys(seen?.params ?? {})).toEqual(["name", "_meta"]);
    expect(seen?.params?.["_meta"]).not.toBe(request.params?.["_meta"]);
  });

  test("describes the exchange: modern, the version of the message, no caller unless one is given", async () => {
    const exchanges: Exchange[] = [];
    const answer: Handle = async (_, exchange) => {
      exchanges.push(exchange);
      return { jsonrpc: "2.0", id: 1, result: {} };
    };
    const auth: AuthInfo = { clientId: "c", issuer: "i", subject: "s", audience: [], scopes: [] };
    await connect(answer).send(request, listen());
    await connect(answer, { auth }).send({ ...request, params: {} }, listen());
    expect(exchanges).toMatchObject([
      { era: "modern", protocolVersion: "v", auth: null },
      { era: "modern", protocolVersion: undefined, auth },
    ]);
  });

  test("passes copies of notifications ahead of the response, and none after it", async () => {
    const notification = { jsonrpc: "2.0", method: "n", params: { list: [1] } } as const;
    let notify: Exchange["notify"] = () => undefined;
    const transport = connect(async (_, exchange) => {
      notify = exchange.notify;
      notify(notification);
      return { jsonrpc: "2.0", id: 1, result: {} };
    });
    const options = listen();
    await transport.send(request, options);
    notify(notification);
    expect(options.heard).toStrictEqual([notification]);
    expect(options.heard[0]?.params).not.toBe(notification.params);
  });

  test.each(["abort", "close", "rejection"])("passes no notification on after the %s", async (how) => {
    let notify: Exchange["notify"] = () => undefined;
    const transport = connect((_, exchange) => {
      notify = exchange.notify;
      return how === "rejection" ? Promise.reject(new TypeError("x")) : never();
    });
    const options = listen();
    const sending = transport.send(request, options).catch(() => undefined);
    if (how === "abort") options.controller.abort();
    if (how === "close") await transport.close();
    if (how !== "rejection") notify({ jsonrpc: "2.0", method: "n" });
    await sending;
    notify({ jsonrpc: "2.0", method: "n" });
    expect(options.heard).toEqual([]);
  });

  test.each<[string, Handle, string]>([
    ["rejects", () => Promise.reject(new TypeError("boom\n")), 'threw instead of answering: "boom\\n"'],
    [
      "throws",
      () => {
        throw new TypeError("boom");
      },
      "threw instead of answering",
    ],
    ["gives nothing", async () => undefined, "gave no response"],
    ["gives what is no JSON", async () => ({ jsonrpc: "2.0", id: 1, result: { n: 1n } }), "threw instead of answering"],
  ])("fails when the server %s", async (_, handle, message) => {
    const sending = connect(handle).send(request, listen());
    await expect(sending).rejects.toMatchObject({
      code: "ERR_MCP_TRANSPORT",
      message: expect.stringContaining(message),
    });
  });

  test("refuses a request that is no JSON before the server sees it", async () => {
    const transport = connect(() => {
      throw new TypeError("must not be called");
    });
    const sending = transport.send({ ...request, params: { n: 1n } }, listen());
    await expect(sending).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
  });

  test("aborts the server's signal and rejects at once when the caller aborts", async () => {
    let seen: AbortSignal | undefined;
    const transport = connect((_, { signal }) => {
      seen = signal;
      return never();
    });
    const options = listen();
    const sending = transport.send(request, options);
    options.controller.abort("enough");
    await expect(sending).rejects.toBe("enough");
    expect(seen?.aborted).toBe(true);
  });

  test("rejects what is in flight on close, and all that comes later", async () => {
    const transport = connect(never);
    const sending = transport.send(request, listen());
    await transport.close();
    await transport.close();
    await expect(sending).rejects.toBeInstanceOf(ClosedError);
    await expect(transport.send(request, listen())).rejects.toBeInstanceOf(ClosedError);
  });
});
