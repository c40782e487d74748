import { describe, expect, it, vi } from "vitest";
import { watchClosing } from "./watch-closing.ts";

describe("those who wait for a transport to close", () => {
  it("are one listener of the signal, and none when they have called it off", () => {
    const { signal } = new AbortController();
    const [add, remove] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
    const watch = watchClosing(signal);
    const callOffs = Array.from({ length: 1000 }, () => watch(() => {}));
    for (const callOff of callOffs) callOff();
    expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1]);
    expect(remove.mock.calls[0]?.[1]).toBe(add.mock.calls[0]?.[1]);
  });

  it("are told once each, but for those who have called it off", () => {
    const closing = new AbortController();
    const watch = watchClosing(closing.signal);
    const [told, calledOff] = [vi.fn(), vi.fn()];
    watch(told);
    watch(told);
    const callOff = watch(calledOff);
    callOff();
    callOff();
    closing.abort();
    expect([told.mock.calls.length, calledOff.mock.calls.length]).toEqual([2, 0]);
  });

  it("are told at once when it has begun, and never where nobody tells", () => {
    const told = vi.fn();
    watchClosing(AbortSignal.abort())(told);
    expect(told).toHaveBeenCalledOnce();
    watchClosing(undefined)(told)();
    expect(told).toHaveBeenCalledOnce();
  });
});
