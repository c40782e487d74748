import { metaKeys } from "@proj/types";
import { describe, expect, it } from "vitest";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { connect, notification, ofSubscription } from "./connected.fixture.ts";
import { collectUncaught, FakePeer, reasonOf, sendTo, settle } from "./fake-server.fixture.ts";

describe("requests on one stream", () => {
  it("get their own answers, in whatever order these come", async () => {
    const { peer, transport } = connect();
    const [first, second, third] = [sendTo(transport, 1), sendTo(transport, "1"), sendTo(transport, 3)];
    await settle();
    expect(peer.got.map(({ id, method }) => [id, method])).toEqual([1, "1", 3].map((id) => [id, "tools/call"]));
    peer.answer(3, { of: 3 });
    peer.send(
      { jsonrpc: "2.0", id: "1", error: { code: -32603, message: "no" } },
      { jsonrpc: "2.0", id: 1, result: {} },
    );
    expect(await third.response).toEqual({ jsonrpc: "2.0", id: 3, result: { of: 3 } });
    expect(await second.response).toMatchObject({ error: { code: -32603 } });
    expect(await first.response).toMatchObject({ id: 1 });
  });

  it("are refused under an id that is under way, and what is under way goes on", async () => {
    const { peer, transport } = connect();
    const first = sendTo(transport, 1);
    expect(await reasonOf(sendTo(transport, 1).response)).toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
    peer.answer(1);
    await first.response;
    peer.answer(1);
    const again = sendTo(transport, 1);
    await settle();
    peer.answer(1, { again: true });
    expect(await again.response).toMatchObject({ result: { again: true } });
  });

  it("leave nothing attached to their signal, however they end", async () => {
    const { peer, transport } = connect();
    const { signal } = new AbortController();
    const counts = { attached: 0 };
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      counts.attached += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      counts.attached -= 1;
      remove(...args);
    };
    const send = (id: number) =>
      transport.send({ jsonrpc: "2.0", id, method: "tools/call" }, { signal, onNotification: () => undefined });
    const [answered, lost] = [send(1), send(2)];
    await settle();
    expect(counts.attached).toBe(1);
    peer.answer(1);
    await answered;
    peer.output.end();
    await reasonOf(lost);
    expect(counts.attached).toBe(0);
  });

  it("are refused when they are no JSON, and nothing is written", async () => {
    const { peer, transport } = connect();
    expect(await reasonOf(sendTo(transport, 1, { big: 1n }).response)).toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
    const next = sendTo(transport, 1);
    await settle();
    expect(peer.got).toHaveLength(1);
    peer.answer(1);
    await next.response;
  });

  it("wait while the server does not read, and one that is given up then was never sent", async () => {
    const { peer, transport } = connect({}, new FakePeer(false));
    const large = sendTo(transport, 1, { filler: "x".repeat(5000) });
    const [waiting, next] = [sendTo(transport, 2), sendTo(transport, 3)];
    waiting.abort(new Error("changed my mind"));
    large.abort(new RequestTimeoutError("tools/call", 5));
    expect(await reasonOf(waiting.response)).toMatchObject({ message: "changed my mind" });
    expect(await reasonOf(large.response)).toBeInstanceOf(RequestTimeoutError);
    peer.read();
    await settle();
    expect(peer.got).toMatchObject([
      { id: 1 },
      { method: "notifications/cancelled", params: { requestId: 1, reason: "The request timed out" } },
      { id: 3 },
    ]);
    peer.answer(3);
    await next.response;
  });

  it("hold no more than what is under way, however many are given up at a server that never reads", async () => {
    const { peer, transport } = connect({}, new FakePeer(false));
    sendTo(transport, 0, { filler: "x".repeat(5000) });
    const held = peer.input.writableLength;
    for (let id = 1; id < 1000; id++) sendTo(transport, id, { filler: "x".repeat(5000) }).abort();
    await settle();
    expect(peer.input.writableLength).toBe(held);
  });
});

describe("giving up a request", () => {
  it("tells the server once, not why, and drops what comes for it", async () => {
    const { peer, transport, stray } = connect();
    const call = sendTo(transport, 7, { meta: { progressToken: "p" } });
    await settle();
    call.abort(new Error("the user's own words"));
    call.abort();
    expect(await reasonOf(call.response)).toMatchObject({ message: "the user's own words" });
    peer.send(notification("notifications/progress", { progressToken: "p", progress: 1 }));
    peer.answer(7);
    await settle();
    expect(peer.got.slice(1)).toEqual([
      notification("notifications/cancelled", { requestId: 7, reason: "The request was cancelled" }),
    ]);
    expect(call.notifications).toEqual([]);
    expect(stray).toEqual([]);
  });

  it("says nothing when it was answered before, or was aborted before it was sent", async () => {
    const { peer, transport } = connect();
    const call = sendTo(transport, 1);
    await settle();
    peer.answer(1);
    await call.response;
    call.abort();
    const reason = new Error("too late");
    const request = { jsonrpc: "2.0" as const, id: 2, method: "tools/call" };
    const options = { signal: AbortSignal.abort(reason), onNotification: () => undefined };
    expect(await reasonOf(transport.send(request, options))).toBe(reason);
    await settle();
    expect(peer.ids).toEqual([1]);
  });
});

describe("notifications on one stream", () => {
  it("reach the request they are about, before its answer", async () => {
    const { peer, transport, problems } = connect();
    const left = sendTo(transport, 1, { meta: { progressToken: "left" } });
    const right = sendTo(transport, 2, { meta: { progressToken: 1, [metaKeys.logLevel]: "warning" } });
    const listening = sendTo(transport, 3, { method: "subscriptions/listen" });
    await settle();
    const progress = (progressToken: unknown) => notification("notifications/progress", { progressToken, progress: 1 });
    const changed = notification("notifications/tools/list_changed", { _meta: ofSubscription(3) });
    const log = (level: string) => notification("notifications/message", { level, data: 0 });
    peer.send(progress(1), changed, progress("left"), log("error"), progress("1"), {
      jsonrpc: "2.0",
      id: 2,
      result: {},
    });
    await right.response;
    peer.answer(1);
    await left.response;
    expect(right.notifications).toEqual([progress(1), log("error")]);
    expect(left.notifications).toEqual([progress("left")]);
    expect(listening.notifications).toEqual([changed]);
    expect(problems()).toEqual([]);
  });

  it("are passed over and told of when nothing says what they are about", async () => {
    const { peer, transport, stray } = connect();
    sendTo(transport, 1);
    sendTo(transport, 2);
    await settle();
    const unknown = notification("notifications/tools/list_changed", {});
    peer.send(unknown, notification("notifications/message", { level: "error", data: 0 }));
    await settle();
    expect(stray.map(({ problem }) => problem)).toEqual(["unrelated-notification", "unrelated-notification"]);
    expect(stray[0]?.text).toBe(JSON.stringify(unknown));
  });

  it("do not keep others from theirs when a listener throws", async () => {
    const { peer, transport } = connect();
    const thrown = collectUncaught();
    const request = { jsonrpc: "2.0" as const, id: 1, method: "tools/call" };
    const onNotification = (): void => {
      throw new Error("a listener's mistake");
    };
    const response = transport.send(request, { signal: new AbortController().signal, onNotification });
    await settle();
    peer.send(notification("x/y", {}), { jsonrpc: "2.0", id: 1, result: {} });
    expect(await response).toMatchObject({ id: 1 });
    await settle();
    expect(thrown).toMatchObject([{ message: "a listener's mistake" }]);
  });
});

describe("a subscription on one stream", () => {
  it("ends with its result, and the cancellation that follows says nothing more", async () => {
    const { peer, transport, stray } = connect();
    const listening = sendTo(transport, 1, { method: "subscriptions/listen" });
    await settle();
    peer.answer(1, { resultType: "complete" });
    peer.send(notification("notifications/cancelled", { requestId: 1 }));
    expect(await listening.response).toMatchObject({ result: { resultType: "complete" } });
    await settle();
    expect([listening.notifications, stray]).toEqual([[], []]);
  });

  it("ends with its result also when the cancellation comes along ahead of it", async () => {
    const { peer, transport } = connect();
    const listening = sendTo(transport, 1, { method: "subscriptions/listen" });
    await settle();
    peer.send(notification("notifications/cancelled", { requestId: 1 }), { jsonrpc: "2.0", id: 1, result: {} });
    expect(await listening.response).toMatchObject({ result: {} });
  });

  it("is lost when the server cancels it without a result", async () => {
    const { peer, transport } = connect();
    const listening = sendTo(transport, 1, { method: "subscriptions/listen" });
    await settle();
    const cancelled = notification("notifications/cancelled", { requestId: 1 });
    peer.send(cancelled);
    expect(TransportError.is(await reasonOf(listening.response))).toBe(true);
    expect(listening.notifications).toEqual([cancelled]);
  });

  it("is all that a server can cancel", async () => {
    const { peer, transport, problems } = connect();
    const call = sendTo(transport, 1);
    await settle();
    peer.send(notification("notifications/cancelled", { requestId: 1 }), { jsonrpc: "2.0", id: 1, result: {} });
    expect(await call.response).toMatchObject({ id: 1 });
    expect(problems()).toEqual(["unrelated-notification"]);
  });
});
