import type { JSONRPCNotification, MessageHandler } from "@proj/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Caller } from "../dispatch/caller.ts";
import { answerMessage, type HttpReply } from "./answer-message.ts";

const complete = { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } } as const;
const note = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "" } } as const;
const comment = ": the answer takes a while\n\n";

/** A handler that says it takes long, and then takes as long as it was told. */
function answerAfter(milliseconds: number, caller: Caller = new Caller(), first?: JSONRPCNotification) {
  const written: string[] = [];
  const reply: HttpReply = {
    sendJson: (status, body) => void written.push(`${status} ${body}`),
    sendAccepted: () => void written.push("202"),
    writeEvent: (event) => void written.push(event),
    endStream: () => void written.push("end"),
    readUnread: () => 0,
    isWritable: () => true,
    onWritable: () => {},
  };
  const handle: MessageHandler["handle"] = async (_message, exchange) => {
    if (first !== undefined) exchange.notify(first);
    else exchange.keepAlive?.();
    exchange.keepAlive?.();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return complete;
  };
  const done = answerMessage(
    { handle },
    { id: 1 },
    { auth: null, readHeader: () => null, caller, onError: () => {}, watchClosing: () => () => {} },
    reply,
  );
  return { written, done };
}

describe("an answer that takes long", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is a stream with comments, that every reader passes over", async () => {
    const { written, done } = answerAfter(20_000);
    await vi.advanceTimersByTimeAsync(20_000);
    await done;
    expect(written).toEqual([comment, comment, `event: message\ndata: ${JSON.stringify(complete)}\n\n`, "end"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has comments once it is a stream, whoever made it one", async () => {
    const { written, done } = answerAfter(9_000, new Caller(), note);
    await vi.advanceTimersByTimeAsync(9_000);
    await done;
    expect(written.slice(1, -2)).toEqual([comment]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps no timer for a caller that has gone, however long its handler goes on", async () => {
    const caller = new Caller();
    const { written } = answerAfter(1_000_000, caller, note);
    await vi.advanceTimersByTimeAsync(7_000);
    caller.leave();
    await vi.advanceTimersByTimeAsync(1000);
    // That of the handler.
    expect(vi.getTimerCount()).toBe(1);
    expect(written).toHaveLength(1);
  });

  it("is JSON when it comes in time", async () => {
    const { written, done } = answerAfter(7_999);
    await vi.advanceTimersByTimeAsync(7_999);
    await done;
    expect(written).toEqual([`200 ${JSON.stringify(complete)}`]);
  });

  it("is not written to after its caller has gone", async () => {
    const caller = new Caller();
    const { written, done } = answerAfter(20_000, caller);
    await vi.advanceTimersByTimeAsync(7_000);
    caller.leave();
    await vi.advanceTimersByTimeAsync(30_000);
    await done;
    expect(written).toEqual([]);
  });
});
