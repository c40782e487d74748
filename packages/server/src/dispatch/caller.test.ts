import { describe, expect, it } from "vitest";
import { Caller } from "./caller.ts";
import { MessageExchange } from "./message-exchange.ts";

const reason = new Error("cancelled");

describe("a caller", () => {
  it("is there until it leaves", () => {
    const caller = new Caller();
    expect(caller.isGone).toBe(false);
    caller.leave();
    expect(caller.isGone).toBe(true);
  });

  it("has one signal, which aborts when it leaves", () => {
    const caller = new Caller();
    const { signal } = caller;
    expect(signal.aborted).toBe(false);
    caller.leave(reason);
    expect(signal.reason).toBe(reason);
    expect(caller.signal).toBe(signal);
  });

  it("has an aborted signal also for those that look at it later", () => {
    const caller = new Caller();
    caller.leave(reason);
    expect(caller.signal.aborted).toBe(true);
    expect(caller.signal.reason).toBe(reason);
  });

  it("leaves once", () => {
    const caller = new Caller();
    caller.leave(reason);
    caller.leave(new Error("again"));
    expect(caller.signal.reason).toBe(reason);
  });
});

describe("the exchange of a message", () => {
  const parts = { auth: null, notify: () => {}, keepAlive: undefined, readHeader: undefined };

  it("has the signal of its caller", () => {
    const caller = new Caller();
    expect(new MessageExchange({}, { ...parts, caller }).signal).toBe(caller.signal);
  });

  it("makes no signal as long as nobody reads it", () => {
    let reads = 0;
    class CountingCaller extends Caller {
      override get signal(): AbortSignal {
        reads++;
        return super.signal;
      }
    }
    const exchange = new MessageExchange({}, { ...parts, caller: new CountingCaller() });
    expect(exchange.era).toBe("legacy");
    expect(reads).toBe(0);
    void exchange.signal;
    expect(reads).toBe(1);
  });
});
