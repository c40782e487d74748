import type {
  AuthInfo,
  Exchange,
  JSONRPCRequest,
  LegacyResponse,
  MessageHandler,
  ServedSession,
  SessionLink,
  SessionListener,
  SessionPeer,
  UnaskedMessage,
} from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { InProcessTransport } from "./in-process-transport.ts";

type Handle = (message: JSONRPCRequest, exchange: Exchange) => unknown;

interface Opened {
  readonly link: SessionLink;
  readonly transport: InProcessTransport;
  readonly peer: SessionPeer;
  readonly heard: (readonly [message: UnaskedMessage, relatedTo: unknown])[];
  /** How often the server was told that the session is over. */
  closings(): number;
}

/** Opens a session with a server that does with each message what a test wants. */
function open(handle: Handle, options?: { auth: AuthInfo }): Opened {
  const heard: (readonly [UnaskedMessage, unknown])[] = [];
  let peer: SessionPeer | undefined;
  let closings = 0;
  const session: ServedSession = {
    record: undefined,
    handle: (message, exchange) => handle(message as JSONRPCRequest, exchange) as Promise<LegacyResponse>,
    close: () => {
      closings += 1;
    },
  };
  const handler: MessageHandler = {
    handle: async () => undefined,
    openSession: (given) => {
      peer = given;
      return session;
    },
  };
  const transport = new InProcessTransport(handler, options);
  const listener: SessionListener = {
    onMessage: (message, relatedTo) => heard.push([message, relatedTo]),
    onLost: () => expect.unreachable(),
  };
  const link = transport.openSession(listener);
  if (link === undefined || peer === undefined) throw new TypeError("no session was opened");
  return { link, transport, peer, heard, closings: () => closings };
}

function call(id: number, method = "tools/call"): JSONRPCRequest {
  return { jsonrpc: "2.0", id, method };
}

const signal = () => new AbortController().signal;
const never = () => new Promise<never>(() => undefined);

describe("a session in this process", () => {
  test("is none where the server has none", () => {
    const listener: SessionListener = { onMessage: () => undefined, onLost: () => undefined };
    const handle = async () => undefined;
    expect(new InProcessTransport({ handle }).openSession(listener)).toBeUndefined();
    expect(new InProcessTransport({ handle, openSession: () => undefined }).openSession(listener)).toBeUndefined();
  });

  test("gives copies of answers, and says who calls in which revision", async () => {
    const auth = { clientId: "c", issuer: "i", subject: "s", audience: [], scopes: [] };
    const result = { list: [1], absent: undefined };
    const seen: unknown[] = [];
    const { link } = open(
      async ({ id }, { era, protocolVersion, auth: caller }) => {
        seen.push(era, protocolVersion, caller);
        return { jsonrpc: "2.0", id, result };
      },
      { auth },
    );
    await link.send(call(1, "initialize"), { signal: signal() });
    link.begin("2025-06-18");
    const answer = await link.send(call(2), { signal: signal() });
    result.list.push(2);
    expect(answer).toStrictEqual({ jsonrpc: "2.0", id: 2, result: { list: [1] } });
    expect(seen).toEqual(["legacy", undefined, auth, "legacy", "2025-06-18", auth]);
  });

  test("tells to which request a message belongs, and lets questions and answers cross", async () => {
    let answerCall = (_text: unknown): void => undefined;
    const question = { jsonrpc: "2.0", id: "q", method: "elicitation/create", params: {} } as const;
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } } as const;
    const { link, heard, peer } = open((message, exchange) => {
      if (message.method === undefined) return answerCall((message as { readonly result?: unknown }).result);
      exchange.notify(progress);
      exchange.sendRequest?.(question);
      return new Promise((resolve) => {
        answerCall = (given) => resolve({ jsonrpc: "2.0", id: message.id, result: { given } });
      });
    });
    const answer = link.send(call(7), { signal: signal() });
    await link.post({ jsonrpc: "2.0", id: "q", result: { action: "accept" } });
    expect(await answer).toEqual({ jsonrpc: "2.0", id: 7, result: { given: { action: "accept" } } });
    peer.send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    expect(heard).toEqual([
      [progress, 7],
      [question, 7],
      [{ jsonrpc: "2.0", method: "notifications/tools/list_changed" }, undefined],
    ]);
    expect(heard[1]?.[0]).not.toBe(question);
  });

  test("finds its answer in a list", async () => {
    const { link } = open(async () => [
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: { is: "it" } },
    ]);
    expect(await link.send(call(2), { signal: signal() })).toMatchObject({ result: { is: "it" } });
  });

  test("says so when the server throws, or answers nothing", async () => {
    const broken = open(() => {
      throw new TypeError("oops");
    });
    await expect(broken.link.send(call(1), { signal: signal() })).rejects.toThrow(/threw instead of answering: "oops"/);
    await expect(broken.link.post({ jsonrpc: "2.0", method: "notifications/initialized" })).rejects.toThrow(
      TransportError,
    );
    const silent = open(async () => undefined);
    await expect(silent.link.send(call(1), { signal: signal() })).rejects.toThrow(/no response to the request "tools/);
  });

  test("ends with the signal of a request only that request", async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const { link } = open((_message, exchange) => {
      signals.push(exchange.signal);
      return never();
    });
    const aborted = link.send(call(1), { signal: controller.signal });
    const other = link.send(call(2), { signal: signal() });
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    controller.abort("enough");
    await expect(aborted).rejects.toBe("enough");
    expect(signals.map((each) => each.aborted)).toEqual([true, false]);
    await link.close();
    await expect(other).rejects.toThrow(ClosedError);
  });

  test("is over with the transport, once, and passes nothing on from then", async () => {
    const { link, transport, heard, peer, closings } = open(never);
    const waiting = link.send(call(1), { signal: signal() });
    await transport.close();
    await link.close();
    await expect(waiting).rejects.toThrow(ClosedError);
    await expect(link.post({ jsonrpc: "2.0", method: "notifications/initialized" })).rejects.toThrow(ClosedError);
    peer.send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    expect(heard).toEqual([]);
    expect(closings()).toBe(1);
  });

  test("leaves other sessions of the transport alone when it is closed", async () => {
    const { link, transport } = open(async ({ id }) => ({ jsonrpc: "2.0", id, result: {} }));
    const other = transport.openSession({ onMessage: () => undefined, onLost: () => undefined });
    await link.close();
    expect(await other?.send(call(1), { signal: signal() })).toMatchObject({ id: 1 });
  });
});
