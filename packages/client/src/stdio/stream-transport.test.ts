import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { connect } from "./connected.fixture.ts";
import { FakePeer, reasonOf, sendTo, settle } from "./fake-server.fixture.ts";
import { StreamTransport } from "./stream-transport.ts";

describe("the end of a stream", () => {
  it("leaves open what became of a request that was written, and says that another was not sent", async () => {
    const { peer, transport } = connect({ origin: "/run/example.sock" }, new FakePeer(false));
    const written = sendTo(transport, 1, { filler: "x".repeat(5000) });
    const waiting = sendTo(transport, 2);
    peer.output.end();
    const lost = await reasonOf(written.response);
    expect(OutcomeUnknownError.is(lost)).toBe(true);
    expect(lost).toMatchObject({ message: expect.stringContaining("/run/example.sock was lost before") });
    for (const unsent of [waiting, sendTo(transport, 3)]) {
      const error = await reasonOf(unsent.response);
      expect([TransportError.is(error), OutcomeUnknownError.is(error)]).toEqual([true, false]);
    }
    expect([peer.input.destroyed, peer.output.destroyed]).toEqual([true, true]);
  });

  it("comes after the answers that were written before it, also one without a line end", async () => {
    const { peer, transport } = connect();
    const calls = [sendTo(transport, 1), sendTo(transport, 2)];
    await settle();
    peer.answer(1);
    peer.output.end('{"jsonrpc":"2.0","id":2,"result":{}}');
    expect(await Promise.all(calls.map(({ response }) => response))).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(TransportError.is(await reasonOf(sendTo(transport, 3).response))).toBe(true);
  });

  it("by an error carries that, and ends no process", async () => {
    const { peer, transport } = connect();
    const call = sendTo(transport, 1);
    await settle();
    const cause = new Error("reset");
    peer.input.destroy(cause);
    peer.output.destroy();
    expect(await reasonOf(call.response)).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", cause });
    peer.input.emit("error", new Error("later"));
  });

  it("in one direction leaves time for the answers that come in the other", async () => {
    const time = createManualTime();
    const { peer, transport } = connect({ sleep: time.sleep });
    const [answered, lost] = [sendTo(transport, 1), sendTo(transport, 2)];
    await settle();
    peer.input.destroy();
    await settle();
    peer.answer(1);
    expect(await answered.response).toMatchObject({ id: 1 });
    time.advance(500);
    expect(await reasonOf(lost.response)).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN" });
  });

  it("before it was ever connected leaves nothing open", async () => {
    const socket = connectSocket(join(tmpdir(), "no-such.sock"));
    const transport = new StreamTransport({ readable: socket, writable: socket, origin: "no-such.sock" });
    const error = await reasonOf(sendTo(transport, 1).response);
    expect(error).toMatchObject({
      code: "ERR_MCP_TRANSPORT",
      message: expect.stringContaining("cannot reach no-such.sock"),
    });
  });

  it.each(["input", "output"] as const)("is known at once where the server's %s is over already", async (side) => {
    const peer = new FakePeer();
    peer[side].destroy();
    await settle();
    const { transport } = connect({ sleep: async () => {} }, peer);
    await settle();
    expect(await reasonOf(sendTo(transport, 1).response)).toMatchObject({ code: "ERR_MCP_TRANSPORT" });
  });

  it("comes also when the server has only stopped reading", async () => {
    const { peer, transport } = connect({ sleep: async () => {} });
    const call = sendTo(transport, 1);
    await settle();
    peer.input.destroy();
    expect(OutcomeUnknownError.is(await reasonOf(call.response))).toBe(true);
    expect(peer.output.destroyed).toBe(true);
  });
});

describe("closing", () => {
  it("gives up what is under way, waits for the server to end its side, and lets go of the streams", async () => {
    const { peer, transport } = connect({ closeTimeoutMs: Number.POSITIVE_INFINITY });
    const call = sendTo(transport, 1);
    await settle();
    const closed = transport.close();
    expect(await reasonOf(call.response)).toBeInstanceOf(ClosedError);
    expect(await reasonOf(sendTo(transport, 2).response)).toBeInstanceOf(ClosedError);
    await settle();
    expect(peer.got.slice(1)).toMatchObject([{ params: { requestId: 1, reason: "The client was closed" } }]);
    expect([peer.input.writableEnded, peer.output.destroyed]).toEqual([true, false]);
    peer.output.end();
    await closed;
    expect(peer.output.destroyed).toBe(true);
    await transport.close();
  });

  it("gives the server its time also when it reads no more", async () => {
    const time = createManualTime();
    const { peer, transport } = connect({ closeTimeoutMs: 1000, sleep: time.sleep });
    const closed = transport.close();
    peer.input.destroy();
    await settle();
    time.advance(999);
    await settle();
    expect(peer.output.destroyed).toBe(false);
    time.advance(1);
    await closed;
    expect(peer.output.destroyed).toBe(true);
  });

  it("does not wait for ever", async () => {
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => void waits.push(ms);
    const { peer, transport } = connect({ closeTimeoutMs: 70, sleep });
    await transport.close();
    expect(waits).toEqual([70]);
    expect([peer.input.destroyed, peer.output.destroyed]).toEqual([true, true]);
  });
});

it("options that cannot be followed are refused", () => {
  expect(() => connect({ maxMessageBytes: 0 })).toThrow("maxMessageBytes");
  expect(() => connect({ closeTimeoutMs: -1 })).toThrow("closeTimeoutMs");
});
