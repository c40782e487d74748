import type { SessionStore } from "@proj/types";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFetchHandler } from "../fetch-handler.ts";
import { buildInitialize, openSession, post, type SendHttp, SessionClient } from "./session-client.fixture.ts";
import type { SessionOptions } from "./session-options.ts";
import { buildSessionServer } from "./session-server.fixture.ts";

/** A store whose operations wait, where it hangs, until they are let go. */
class HangingStore implements SessionStore {
  readonly entries = new Map<string, string>();
  isHanging = false;
  readonly #waiting: (() => void)[] = [];

  async get(name: string): Promise<string | undefined> {
    await this.#pass();
    return this.entries.get(name);
  }

  async set(name: string, value: string): Promise<void> {
    await this.#pass();
    this.entries.set(name, value);
  }

  async delete(name: string): Promise<void> {
    await this.#pass();
    this.entries.delete(name);
  }

  letGo(): void {
    this.isHanging = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  async #pass(): Promise<void> {
    if (this.isHanging) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

function start(store: SessionStore, options: SessionOptions = {}) {
  const built = buildSessionServer();
  const errors: unknown[] = [];
  const handler = createFetchHandler(built.server, {
    sessions: { store, ...options },
    onError: (error) => void errors.push(error),
  });
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  return { ...built, errors, send };
}

const setLevel = (client: SessionClient, level: string) => client.request("logging/setLevel", { level });
const readLevels = ({ entries }: HangingStore) => [...entries.values()].map((text) => JSON.parse(text).record.logLevel);
const late = (operation: string) =>
  expect.objectContaining({
    name: "TimeoutError",
    message: `sessions.store took longer than 5000 ms to ${operation}.`,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a store that does not answer has no request wait for longer than five seconds, and is told of", async () => {
  const store = new HangingStore();
  const first = start(store);
  const client = await openSession(first.send);
  const { send, errors } = start(store);
  const moved = new SessionClient(send, client.id, {});
  store.isHanging = true;
  const waiting = Promise.all([moved.request("ping"), moved.listen(), moved.delete(), post(send, buildInitialize())]);
  await vi.advanceTimersByTimeAsync(4999);
  expect(errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const responses = await waiting;
  expect(responses.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
    Array.from({ length: 4 }, () => [503, "1"]),
  );
  expect(errors).toEqual(expect.arrayContaining([late("get"), late("set")]));
  store.letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect((await moved.request("ping")).status).toBe(200);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(2);
});

it("what comes late opens no session, and takes nobody's room", async () => {
  const store = new HangingStore();
  const { send, events } = start(store, { maxSessions: 1 });
  store.isHanging = true;
  const opening = post(send, buildInitialize());
  await vi.advanceTimersByTimeAsync(5000);
  const response = await opening;
  expect([response.status, response.headers.get("mcp-session-id")]).toEqual([503, null]);
  store.letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(events.filter(({ type }) => type === "session-opened")).toEqual([]);
  expect((await post(send, buildInitialize())).status).toBe(200);
});

it("what was set last is kept in the end, also where what was set before comes after it", async () => {
  const store = new HangingStore();
  const { send } = start(store);
  const client = await openSession(send);
  store.isHanging = true;
  const failing = setLevel(client, "error");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await failing).json()).toMatchObject({ error: { code: -32603 } });
  store.isHanging = false;
  await setLevel(client, "debug");
  expect(readLevels(store)).toEqual(["debug"]);
  store.letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(readLevels(store)).toEqual(["error"]);
  await client.request("ping");
  expect(readLevels(store)).toEqual(["debug"]);
});

it("a session that was deleted does not come back with what was to be set before", async () => {
  const store = new HangingStore();
  const { send } = start(store);
  const client = await openSession(send);
  store.isHanging = true;
  const failing = setLevel(client, "error");
  await vi.advanceTimersByTimeAsync(5000);
  await failing;
  store.isHanging = false;
  expect((await client.delete()).status).toBe(204);
  store.letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect([store.entries.size, (await client.request("ping")).status]).toEqual([0, 404]);
});

it("a store is waited for as long as it is said, or for ever", async () => {
  for (const [storeTimeoutMs, waitMs] of [
    [200, 200],
    [Number.POSITIVE_INFINITY, 0],
  ] as const) {
    const store = new HangingStore();
    const { send, errors } = start(store, { storeTimeoutMs });
    store.isHanging = true;
    const opening = post(send, buildInitialize());
    await vi.advanceTimersByTimeAsync(waitMs === 0 ? 3_600_000 : waitMs);
    expect(errors).toHaveLength(waitMs === 0 ? 0 : 1);
    store.letGo();
    expect((await opening).status).toBe(waitMs === 0 ? 200 : 503);
  }
  expect(() => start(new HangingStore(), { storeTimeoutMs: 0 })).toThrow("sessions.storeTimeoutMs must be a number");
});

it("a session that is deleted while the store is asked for it is not used any more", async () => {
  const store = new HangingStore();
  let now = 1_000_000;
  const { send, server } = start(store, { clock: () => now });
  const run = vi.fn(() => "x");
  server.registerTool("run", {}, run);
  const client = await openSession(send);
  now += 20_000;
  store.isHanging = true;
  const calling = client.call("run");
  await vi.advanceTimersByTimeAsync(0);
  store.isHanging = false;
  now -= 20_000;
  expect((await client.delete()).status).toBe(204);
  store.letGo();
  expect([(await calling).status, run.mock.calls]).toEqual([503, []]);
});
