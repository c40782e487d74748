import { describe, expect, test, vi } from "vitest";
import { onAbort } from "./on-abort.ts";

describe("listening for an abort", () => {
  test("attaches one event listener to a signal, however many listen, and takes it off after the last", () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const stops = Array.from({ length: 20 }, () => onAbort(signal, () => undefined));
    expect(add).toHaveBeenCalledTimes(1);
    for (const stop of stops.slice(1)) stop();
    expect(remove).not.toHaveBeenCalled();
    stops[0]?.();
    expect(remove).toHaveBeenCalledTimes(1);
    onAbort(signal, () => undefined);
    expect(add).toHaveBeenCalledTimes(2);
  });

  test("calls every listener that was not taken off, the same one as often as it was given", () => {
    const controller = new AbortController();
    const [kept, taken] = [vi.fn(), vi.fn()];
    onAbort(controller.signal, kept);
    const stop = onAbort(controller.signal, taken);
    onAbort(controller.signal, kept);
    stop();
    controller.abort();
    expect([kept.mock.calls.length, taken.mock.calls.length]).toEqual([2, 0]);
  });

  test("leaves the listeners that came later alone when a listener is taken off twice", () => {
    const controller = new AbortController();
    const stop = onAbort(controller.signal, () => undefined);
    stop();
    const later = vi.fn();
    onAbort(controller.signal, later);
    stop();
    controller.abort();
    expect(later).toHaveBeenCalledTimes(1);
  });

  test("keeps signals apart", () => {
    const [left, right] = [new AbortController(), new AbortController()];
    const [onLeft, onRight] = [vi.fn(), vi.fn()];
    onAbort(left.signal, onLeft);
    onAbort(right.signal, onRight);
    left.abort();
    expect([onLeft.mock.calls.length, onRight.mock.calls.length]).toEqual([1, 0]);
  });
});
