import { describe, expect, it, vi } from "vitest";
import { buildServer } from "../instance/build-server.ts";
import type { Load } from "./load.ts";
import { buildOrderLoad, type OrderLoadOptions } from "./order-load.ts";
import type { TimelyFlow } from "./run-in-time.ts";
import { connectUser, type User } from "./user.ts";

const START = 1_000_000_000_000;

/** A user, and a server to which it is the given time. */
function connect(clock: () => number = () => START): Promise<User> {
  return connectUser(buildServer({ requestState: { ttlSeconds: 60 }, onEvent: () => {}, work: async () => {}, clock }));
}

async function buildLoad(options: Partial<OrderLoadOptions> = {}): Promise<Load<TimelyFlow>> {
  return buildOrderLoad({
    users: options.users ?? [await connect(), await connect()],
    seed: 1,
    longestThinkMs: 100,
    ttlMs: 60_000,
    clock: () => START,
    sleep: async () => {},
    signal: new AbortController().signal,
    ...options,
  });
}

it("runs as many flows as are wanted, and all come to their end", async () => {
  const load = await buildLoad();
  await load.run((started) => started < 9);
  expect(load.finished).toHaveLength(9);
  expect(load.finished.filter(({ problem }) => problem !== undefined)).toEqual([]);
});

it("lets users think for less than may be, for the same times with the same seed", async () => {
  const collect = async (seed: number): Promise<number[]> => {
    const times: number[] = [];
    const sleep = async (durationMs: number) => void times.push(durationMs);
    // Of several users one may be faster than another.
    await (await buildLoad({ users: [await connect()], sleep, seed })).run((started) => started < 50);
    return times;
  };
  const times = await collect(5);
  // Two for each flow, and one before them all.
  expect(times).toHaveLength(101);
  expect(times.every((time) => time >= 0 && time < 100)).toBe(true);
  expect(Math.max(...times)).toBeGreaterThan(80);
  expect(await collect(5)).toEqual(times);
  expect(await collect(6)).not.toEqual(times);
});

it("notes at which stage a flow began and ended", async () => {
  const stages = [0, 1, 3];
  const load: Load<TimelyFlow> = await buildLoad({
    users: [await connect()],
    sleep: async () => {
      load.stage = stages.shift() ?? 3;
    },
  });
  await load.run((started) => started < 2);
  expect(load.finished).toMatchObject([
    { startStage: 0, endStage: 3 },
    { startStage: 3, endStage: 3 },
  ]);
});

it("tells when enough flows have finished", async () => {
  const load = await buildLoad();
  let isOver = false;
  const running = load.run(() => !isOver);
  await load.whenFinished(4);
  expect(load.finished.length).toBeGreaterThanOrEqual(4);
  isOver = true;
  await running;
  await load.whenFinished(1);
});

it("is given up by its signal, and so is whoever waits for it", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const sleep = vi.fn(async () => {});
  const load = await buildLoad({ signal, sleep });
  sleep.mockImplementation(async () => {
    if (load.finished.length > 3) controller.abort("enough");
    signal.throwIfAborted();
  });
  const waiting = load.whenFinished(1000);
  waiting.catch(() => undefined);
  await expect(load.run(() => true)).rejects.toBe("enough");
  await expect(waiting).rejects.toBe("enough");
});

describe("a state that is rejected", () => {
  /** Runs one flow, whose first answer takes the given time for the server and for the user. */
  async function runSlowFlow(serverMs: number, userMs: number): Promise<Load<TimelyFlow>> {
    const delays = [0, 1];
    let share = 0;
    const load = await buildLoad({
      users: [await connect(() => START + share * serverMs)],
      clock: () => START + share * userMs,
      sleep: async () => {
        share += delays.shift() ?? 0;
      },
    });
    await load.run((started) => started < 1);
    return load;
  }

  it("lets its flow begin again when its time was over", async () => {
    const { finished } = await runSlowFlow(60_000, 60_000);
    expect([finished.length, finished[0]?.late, finished[0]?.problem]).toEqual([1, 1, undefined]);
  });

  it("loses its flow when it was not", async () => {
    const { finished } = await runSlowFlow(60_000, 59_999);
    expect([finished.length, finished[0]?.late, finished[0]?.problem]).toEqual([
      1,
      0,
      "Invalid or expired requestState",
    ]);
  });
});
