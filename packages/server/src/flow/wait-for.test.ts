import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { buildWatchedServer, cancel, decline, play, readText } from "./flow-run.fixture.ts";
import type { WaitCheck } from "./wait-for.ts";

const consent = { action: "accept" };

/** A server whose tool waits for a page; `check` is told how often it was called. */
function buildWaiting(check: (calls: number, told: WaitCheck) => unknown, holdSeconds = 20) {
  const { server, events } = buildWatchedServer();
  const told: WaitCheck[] = [];
  server.registerTool("tool", {}, async (_args, ctx) => {
    const page = elicitUrl("Sign in", ({ flowId }) => `https://a.example/${flowId}`);
    const name = await ctx.waitFor(
      "page",
      page,
      (given) => {
        told.push(given);
        return check(told.length, given);
      },
      { holdSeconds },
    );
    return `signed in as ${name}`;
  });
  return { server, events, told };
}

describe("ctx.waitFor", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Lets time pass until a promise is settled. */
  async function passTime<Result>(
    work: Promise<Result>,
  ): Promise<{ readonly result: Result; readonly seconds: number }> {
    let isDone = false;
    const settled = work.finally(() => {
      isDone = true;
    });
    const start = Date.now();
    // While cryptography is under way nothing waits for a timer, and no time passes.
    while (!isDone) await vi.advanceTimersByTimeAsync(vi.getTimerCount() > 0 ? 100 : 0);
    return { result: await settled, seconds: (Date.now() - start) / 1000 };
  }

  it("sends the user to one page and waits until the step there is done", async () => {
    const { server, told } = buildWaiting((calls) => (calls < 4 ? undefined : "alice"));
    const { result } = await passTime(play(server, { page: [consent] }));
    expect(result.rounds).toEqual([["page"]]);
    expect(readText(result)).toBe("signed in as alice");
    expect(told).toHaveLength(4);
    const [{ flowId }] = told as [WaitCheck];
    expect(flowId).toMatch(/^[\w-]{22}$/);
  });

  it("has the client come again without a question when a round has been held for long enough", async () => {
    const { server, told } = buildWaiting((calls) => (calls < 50 ? undefined : "alice"));
    const { result, seconds } = await passTime(play(server, { page: [consent] }));
    expect(result.rounds).toEqual([["page"], [], []]);
    expect(readText(result)).toBe("signed in as alice");
    expect(seconds).toBeGreaterThan(48);
    expect(new Set(told.map(({ flowId }) => flowId)).size).toBe(1);
  });

  it("asks with the URL that was built first", async () => {
    const { server } = buildWaiting(() => "alice");
    const params = { name: "tool" };
    const first = expectResult(await send(server, "tools/call", params));
    const second = expectResult(await send(server, "tools/call", { ...params, requestState: first["requestState"] }));
    expect(second["inputRequests"]).toEqual(first["inputRequests"]);
    expect(first["inputRequests"]).toMatchObject({
      page: {
        params: { mode: "url", message: "Sign in", url: expect.stringMatching(/^https:\/\/a\.example\/[\w-]{22}$/) },
      },
    });
  });

  it("ends with a check that waits by itself when the round has been held for long enough", async () => {
    const signals: AbortSignal[] = [];
    const { server } = buildWaiting((calls, { signal }) => {
      signals.push(signal);
      return calls < 2 ? new Promise(() => {}) : "alice";
    }, 5);
    const { result, seconds } = await passTime(play(server, { page: [consent] }));
    expect(result.rounds).toEqual([["page"], []]);
    expect(seconds).toBeCloseTo(5, 0);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it.each([
    [decline, 'isError: The user declined to answer "page".'],
    [cancel, 'isError: The user dismissed "page" without an answer.'],
  ])("never checks when the page was answered with %j", async (answer, text) => {
    const { server, told } = buildWaiting(() => "alice");
    expect(readText(await play(server, { page: [answer] }))).toBe(text);
    expect(told).toEqual([]);
  });

  it("remembers what the step led to", async () => {
    const { server } = buildWatchedServer();
    let checks = 0;
    const go = elicit("Go?", z.object({ go: z.boolean() }));
    server.registerTool("tool", {}, async (_args, ctx) => {
      const name = await ctx.waitFor("page", elicitUrl("Sign in", "https://a.example/"), () => `user-${++checks}`);
      await ctx.ask("go", go);
      return name;
    });
    const told = await play(server, { page: [consent], go: [{ action: "accept", content: { go: true } }] });
    expect([readText(told), checks]).toEqual(["user-1", 1]);
  });

  it("keeps nobody waiting who has something else to answer", async () => {
    const { server } = buildWatchedServer();
    const go = elicit("Go?", z.object({ go: z.boolean() }));
    server.registerTool("tool", {}, async (_args, ctx) => {
      const page = elicitUrl("Sign in", "https://a.example/");
      const [name] = await Promise.all([
        ctx.waitFor(
          "page",
          page,
          ({ signal }) =>
            new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined))),
        ),
        ctx.ask("go", go),
      ]);
      return String(name);
    });
    const params = { name: "tool" };
    const first = expectResult(await send(server, "tools/call", params));
    const responses = { page: consent };
    const { result, seconds } = await passTime(
      send(server, "tools/call", { ...params, requestState: first["requestState"], inputResponses: responses }),
    );
    expect(Object.keys(expectResult(result)["inputRequests"] as object)).toEqual(["go"]);
    expect(seconds).toBeLessThan(2);
  });

  it("stops when the handler has ended without waiting for it", async () => {
    const { server } = buildWatchedServer();
    const told: WaitCheck[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const page = elicitUrl("Sign in", "https://a.example/");
      const waiting = ctx.waitFor("page", page, (given) => void told.push(given));
      return String(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 2500, "not yet"))]));
    });
    const { result } = await passTime(play(server, { page: [consent] }));
    expect([readText(result), told.length, told.at(-1)?.signal.aborted]).toEqual(["not yet", 3, true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told.length, vi.getTimerCount()]).toEqual([3, 0]);
  });

  it("has the transport keep the connection", async () => {
    const { server } = buildWaiting(() => "alice");
    const params = { name: "tool" };
    const keepAlive = vi.fn();
    const first = expectResult(await send(server, "tools/call", params, { keepAlive }));
    expect(keepAlive).not.toHaveBeenCalled();
    const retry = { ...params, requestState: first["requestState"], inputResponses: { page: consent } };
    await passTime(send(server, "tools/call", retry, { keepAlive }));
    expect(keepAlive).toHaveBeenCalledOnce();
  });

  it.each<[string, unknown, unknown, string]>([
    ["a form", elicit("Go?", z.object({ go: z.boolean() })), () => "x", "got an object"],
    ["nothing", undefined, () => "x", "got nothing"],
    ["a page without a check", elicitUrl("Sign in", "https://a.example/"), undefined, "got nothing"],
  ])("refuses to wait for %s before anybody is asked", async (_, page, check, message) => {
    const { server, events } = buildWatchedServer();
    server.registerTool("tool", {}, (_args, ctx) => ctx.waitFor<string>("page", page as never, check as never));
    expect((await play(server)).rounds).toEqual([]);
    expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([
      expect.stringMatching(new RegExp(`ctx.waitFor: "page" needs a page, .*${message}`)),
    ]);
  });

  it.each([{ holdSeconds: -1 }, { pollSeconds: Number.NaN }, { holdSeconds: 3601 }])("refuses %j", async (options) => {
    const { server, events } = buildWatchedServer();
    server.registerTool("tool", {}, (_args, ctx) =>
      ctx.waitFor("page", elicitUrl("Sign in", "https://a.example/"), () => "x", options),
    );
    await play(server);
    expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([
      expect.stringContaining("must be a number of seconds from 0 to 3600"),
    ]);
  });
});
