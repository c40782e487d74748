import { describe, expect, test, vi } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { InFlight } from "./in-flight.ts";
import { createOwnSignal, onAbort } from "./on-abort.ts";
import { runAbortable } from "./run-abortable.ts";
import { startAbortable } from "./start-abortable.ts";

/** A signal that counts who listens. */
function createCountingSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  const count = { listeners: 0 };
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (...parameters: Parameters<typeof add>) => {
    count.listeners += 1;
    add(...parameters);
  };
  signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
    count.listeners -= 1;
    remove(...parameters);
  };
  return { controller, signal, count };
}

const never = () => new Promise<never>(() => undefined);

describe("running something abortable", () => {
  test("gives what the work gives and leaves nothing attached to the sources", async () => {
    const { signal, count } = createCountingSignal();
    const result = await runAbortable(signal, async () => {
      expect(count.listeners).toBe(1);
      return 42;
    });
    expect([result, count.listeners]).toEqual([42, 0]);
  });

  test("does not start when a source has already aborted", async () => {
    let started = false;
    const run = runAbortable(AbortSignal.abort("early"), async () => {
      started = true;
    });
    await expect(run).rejects.toBe("early");
    expect(started).toBe(false);
  });

  test("rejects with the reason although the work hangs, and detaches", async () => {
    const { controller, signal, count } = createCountingSignal();
    const run = runAbortable(signal, never);
    controller.abort("stop");
    await expect(run).rejects.toBe("stop");
    expect(count.listeners).toBe(0);
  });

  test("prefers the reason of the abort to what the work throws because of it", async () => {
    const run = runAbortable(undefined, async (_, abort) => {
      abort("reason");
      throw new TypeError("consequence");
    });
    await expect(run).rejects.toBe("reason");
  });

  test("passes an error on when nothing aborted", async () => {
    const error = new TypeError("x");
    await expect(runAbortable(undefined, () => Promise.reject(error))).rejects.toBe(error);
  });
});

describe("what is in flight", () => {
  test("rejects with a ClosedError on close, and so does what comes later", async () => {
    const inFlight = new InFlight();
    const run = inFlight.run(undefined, never);
    inFlight.close();
    await expect(run).rejects.toBeInstanceOf(ClosedError);
    await expect(inFlight.run(undefined, async () => 1)).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
  });

  test("aborts the work's own signal on close", async () => {
    const inFlight = new InFlight();
    let seen: AbortSignal | undefined;
    const run = inFlight.run(undefined, (signal) => {
      seen = signal;
      return never();
    });
    inFlight.close();
    await expect(run).rejects.toThrow("closed");
    expect(seen?.aborted).toBe(true);
  });

  test("starts what has no signal, and ends it by its function, once", async () => {
    const inFlight = new InFlight();
    const reasons: unknown[] = [];
    const controller = new AbortController();
    const run = inFlight.start(controller.signal, () => (reason) => reasons.push(reason));
    controller.abort("stop");
    inFlight.close();
    await expect(run).rejects.toBe("stop");
    expect(reasons).toEqual(["stop"]);
    await expect(inFlight.start(undefined, () => () => undefined)).rejects.toBeInstanceOf(ClosedError);
  });

  test("ends nothing that is over", async () => {
    const inFlight = new InFlight();
    const reasons: unknown[] = [];
    const controller = new AbortController();
    const run = inFlight.start<number>(controller.signal, ({ resolve, reject, abort }) => {
      resolve(1);
      resolve(2);
      reject("late");
      abort("later");
      return (reason) => reasons.push(reason);
    });
    controller.abort("stop");
    inFlight.close();
    expect([await run, reasons]).toEqual([1, []]);
  });
});

describe("starting something abortable", () => {
  test("rejects with what starting it throws, and detaches", async () => {
    const { controller, signal, count } = createCountingSignal();
    const error = new TypeError("x");
    const run = startAbortable(signal, () => {
      throw error;
    });
    await expect(run).rejects.toBe(error);
    expect(count.listeners).toBe(0);
    controller.abort();
  });

  test("ends work that aborts itself while it starts, once it can be ended", async () => {
    const reasons: unknown[] = [];
    const run = startAbortable(undefined, ({ abort }) => {
      abort("early");
      return (reason) => reasons.push(reason);
    });
    await expect(run).rejects.toBe("early");
    expect(reasons).toEqual(["early"]);
  });

  test("lets work that is no promise be the result", async () => {
    expect(await runAbortable(undefined, (() => 1) as never)).toBe(1);
  });
});

describe("a signal of one's own", () => {
  test("tells who listens, by event or directly, and no longer once they stopped", () => {
    const { signal, abort } = createOwnSignal();
    const [byEvent, direct, stopped] = [vi.fn(), vi.fn(), vi.fn()];
    signal.addEventListener("abort", byEvent);
    onAbort(signal, stopped)();
    onAbort(signal, direct);
    abort("why");
    expect([signal.aborted, signal.reason]).toEqual([true, "why"]);
    expect([byEvent, direct, stopped].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  });

  test("is an ordinary signal once it is released", () => {
    const { signal, abort, release } = createOwnSignal();
    release();
    const add = vi.spyOn(signal, "addEventListener");
    const listener = vi.fn();
    onAbort(signal, listener);
    abort("late");
    expect([add.mock.calls.length, listener.mock.calls.length]).toEqual([1, 1]);
  });

  test("gets no event listener for those who listen directly", () => {
    const { signal } = createOwnSignal();
    const add = vi.spyOn(signal, "addEventListener");
    onAbort(signal, () => undefined)();
    onAbort(signal, () => undefined);
    expect(add).not.toHaveBeenCalled();
  });
});
