import { describe, expect, it } from "vitest";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { connect } from "./connected.fixture.ts";
import { FakePeer, reasonOf, sendTo, settle } from "./fake-server.fixture.ts";

describe("what a server should not have written", () => {
  it("is passed over and told of, line by line", async () => {
    const { peer, transport, stray } = connect();
    const call = sendTo(transport, 1);
    await settle();
    const lines = [
      "hello",
      "",
      "42",
      '{"id":1,"result":{}}',
      '{"jsonrpc":"2.0","id":1}',
      '{"jsonrpc":"2.0","method":7}',
    ];
    peer.write(`${lines.join("\r\n")}\n`);
    peer.send({ jsonrpc: "2.0", id: 1, method: "ping" }, { jsonrpc: "2.0", id: 9, result: {} });
    peer.output.write(new Uint8Array([0xff, 0x0a]));
    peer.write(`${"x".repeat(5000)}\n`);
    peer.answer(1);
    expect(await call.response).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(stray.map(({ problem }) => problem)).toEqual([
      ...Array(5).fill("no-message"),
      "request",
      "unknown-response",
      "not-utf-8",
      "no-message",
    ]);
    expect(stray.at(-1)?.text).toHaveLength(1000);
    expect(peer.got).toHaveLength(1);
  });

  it("is handed to the request when it answers that in a wrong form", async () => {
    const { peer, transport } = connect();
    const call = sendTo(transport, 1);
    await settle();
    peer.send({ jsonrpc: "2.0", id: 1, error: "no" });
    expect(await call.response).toEqual({ jsonrpc: "2.0", id: 1, error: "no" });
  });

  it("is no answer to a request that has not been written", async () => {
    const { peer, transport, problems } = connect({}, new FakePeer(false));
    sendTo(transport, 1, { filler: "x".repeat(5000) });
    const waiting = sendTo(transport, 2, { meta: { progressToken: 2 } });
    peer.answer(2, { guessed: true });
    peer.send({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 2, progress: 1 } });
    await settle();
    expect(problems()).toEqual(["unknown-response"]);
    peer.read();
    await settle();
    peer.answer(2, { guessed: false });
    expect(await waiting.response).toMatchObject({ result: { guessed: false } });
    expect(waiting.notifications).toEqual([]);
  });

  it("as an error without an id, is about the only request under way", async () => {
    const { peer, transport, problems } = connect();
    const unread = { jsonrpc: "2.0", error: { code: -32700, message: "Parse error" } };
    const only = sendTo(transport, 1);
    await settle();
    peer.send(unread);
    expect(await only.response).toEqual(unread);

    const [first] = [sendTo(transport, 2), sendTo(transport, 3)];
    await settle();
    peer.send({ ...unread, id: null });
    await settle();
    expect(problems()).toEqual(["unknown-response"]);
    first.abort();
    await settle();
    peer.send(unread);
    await settle();
    expect(problems()).toEqual(["unknown-response", "unknown-response"]);
  });

  it("fails the only call under way when it is too long to be read", async () => {
    const { peer, transport, problems } = connect({ maxMessageBytes: 100 });
    sendTo(transport, 1, { method: "subscriptions/listen" });
    const call = sendTo(transport, 2);
    await settle();
    peer.write("x".repeat(101));
    const error = await reasonOf(call.response);
    expect(OutcomeUnknownError.is(error)).toBe(true);
    expect(error).toMatchObject({ message: expect.stringContaining("maxMessageBytes") });
    peer.write("\n");
    const [next, another] = [sendTo(transport, 3), sendTo(transport, 4)];
    await settle();
    peer.write(`${"x".repeat(101)}\n`);
    peer.answer(3);
    peer.answer(4);
    await Promise.all([next.response, another.response]);
    expect(problems()).toEqual(["too-long", "too-long"]);
  });
});
