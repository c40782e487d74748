import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectError, expectResult } from "../exchange.fixture.ts";
import { readReasons, rejected } from "../request-state/flow.fixture.ts";
import { memorySingleUseStore } from "./memory-store.ts";
import { buildPayServer, no, type PayServer } from "./single-use.fixture.ts";

/** A payment that is held until it is let go. */
function holdPayment(): { pay: (paid: number) => Promise<string>; release: () => void } {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    async pay(paid) {
      if (paid === 1) await held;
      return `paid ${paid}`;
    },
  };
}

async function whenPaid(server: PayServer, times: number): Promise<void> {
  while (server.paid < times) await vi.advanceTimersByTimeAsync(0);
}

async function whenWaiting(): Promise<void> {
  while (vi.getTimerCount() === 0) await vi.advanceTimersByTimeAsync(0);
}

describe("requests with one token at the same time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("run once, and all get the response", async () => {
    const { pay, release } = holdPayment();
    // On a busy machine the clock of this test runs far ahead of the cryptography.
    const server = buildPayServer({ waitSeconds: 86_400 }, pay);
    const token = await server.ask();
    const answers = Array.from({ length: 20 }, () => server.answer(token));
    await whenWaiting();
    release();
    let isDone = false;
    const all = Promise.all(answers).finally(() => {
      isDone = true;
    });
    while (!isDone) await vi.advanceTimersByTimeAsync(100);
    for (const answer of await all) expect(expectResult(answer)).toMatchObject({ content: [{ text: "paid 1" }] });
    expect(server.paid).toBe(1);
  });

  it("are rejected at once where their answers differ", async () => {
    const { pay, release } = holdPayment();
    const server = buildPayServer({}, pay);
    const token = await server.ask();
    const first = server.answer(token);
    await whenPaid(server, 1);
    expect(expectError(await server.answer(token, no))).toEqual(rejected);
    release();
    expect(expectResult(await first)).toMatchObject({ content: [{ text: "paid 1" }] });
  });

  it("wait as long as they were told to", async () => {
    const { pay, release } = holdPayment();
    const server = buildPayServer({ waitSeconds: 2 }, pay);
    const token = await server.ask();
    const first = server.answer(token);
    await whenPaid(server, 1);
    const settled = vi.fn();
    const second = server.answer(token).finally(settled);
    await whenWaiting();
    await vi.advanceTimersByTimeAsync(1999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(expectError(await second)).toEqual(rejected);
    expect(readReasons(server.events)).toEqual(["still-running"]);
    release();
    await first;
  });

  it("stop waiting when their caller leaves", async () => {
    const { pay, release } = holdPayment();
    const server = buildPayServer({}, pay);
    const token = await server.ask();
    const first = server.answer(token);
    await whenPaid(server, 1);
    const gone = new AbortController();
    const second = server.answer(token, undefined, { signal: gone.signal });
    await whenWaiting();
    gone.abort();
    expect(expectError(await second)).toEqual(rejected);
    const third = server.answer(token, undefined, { signal: gone.signal });
    expect(expectError(await third)).toEqual(rejected);
    release();
    await first;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("run again in retryable mode once the lease is over, and the late one is told to the operator", async () => {
    const { pay, release } = holdPayment();
    const server = buildPayServer({ mode: "retryable", leaseSeconds: 30, waitSeconds: 0 }, pay);
    const token = await server.ask();
    const late = server.answer(token);
    await whenPaid(server, 1);
    server.now += 29_999;
    expect(expectError(await server.answer(token))).toEqual(rejected);
    server.now += 1;
    expect(expectResult(await server.answer(token))).toMatchObject({ content: [{ text: "paid 2" }] });
    release();
    expect(expectResult(await late)).toMatchObject({ content: [{ text: "paid 1" }] });
    expect(server.events.filter(({ type }) => type === "round-unrecorded")).toEqual([
      { type: "round-unrecorded", requestId: expect.any(Number), method: "tools/call", target: "pay" },
    ]);
    expect(expectResult(await server.answer(token))).toMatchObject({ content: [{ text: "paid 2" }] });
  });

  it("do not run again in strict mode, however long the first takes", async () => {
    const { pay, release } = holdPayment();
    const server = buildPayServer({ waitSeconds: 0, leaseSeconds: 1 }, pay);
    const token = await server.ask();
    const first = server.answer(token);
    await whenPaid(server, 1);
    server.now += 599_999;
    expect(expectError(await server.answer(token))).toEqual(rejected);
    release();
    await first;
    expect(server.paid).toBe(1);
  });
});

it("two servers that share a store share the rounds", async () => {
  const store = memorySingleUseStore();
  const [one, other] = [buildPayServer({ store }), buildPayServer({ store })];
  const token = await one.ask();
  const first = expectResult(await one.answer(token));
  expect(expectResult(await other.answer(token))).toEqual(first);
  expect([one.paid, other.paid]).toEqual([1, 0]);
});
