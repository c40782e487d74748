import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { guardSubscriber } from "./guard-subscriber.ts";
import type { ServerEvent } from "./server-event.ts";

const event: ServerEvent = { type: "request-started", requestId: 1, method: "tools/list" };

/** A promise of another realm is no instance of this one's Promise. */
const foreignPromise = Object.fromEntries([
  ["then", (_: unknown, reject: (reason: unknown) => void) => reject("boom")],
]);

describe("a subscriber", () => {
  let logged: MockInstance;

  beforeEach(() => {
    logged = vi.spyOn(console, "error").mockImplementation(() => {});
  });

  afterEach(() => logged.mockRestore());

  it("hears of the event", () => {
    const onEvent = vi.fn();
    guardSubscriber(onEvent)(event);
    expect(onEvent).toHaveBeenCalledExactlyOnceWith(event);
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    [
      "throws",
      () => {
        throw new TypeError("boom");
      },
    ],
    [
      "rejects",
      async () => {
        throw new TypeError("boom");
      },
    ],
    ["gives a foreign promise that rejects", () => foreignPromise],
  ])("that %s is told on the console and disturbs nothing", async (_, onEvent) => {
    guardSubscriber(onEvent as () => void)(event);
    await vi.waitFor(() =>
      expect(logged).toHaveBeenCalledWith("mcp: the event subscriber threw on request-started: boom"),
    );
  });
});
