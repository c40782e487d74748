import { describe, expect, it, vi } from "vitest";
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
    const told: boolean[] = [];
    caller.onLeave(() => void told.push(caller.isGone));
    caller.leave(reason);
    caller.leave(new Error("again"));
    expect(caller.signal.reason).toBe(reason);
    expect(told).toEqual([true]);
  });

  it("is heard to leave by all that listen, and at once by those that listen too late, without a signal", () => {
    const caller = new Caller();
    const made = vi.spyOn(globalThis, "AbortController");
    const told: string[] = [];
    for (const name of ["first", "second"]) caller.onLeave(() => void told.push(name));
    expect(told).toEqual([]);
    caller.leave();
    caller.onLeave(() => void told.push("late"));
    expect([told, made.mock.calls.length]).toEqual([["first", "second", "late"], 0]);
    made.mockRestore();
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
