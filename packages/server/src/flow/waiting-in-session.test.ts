import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { elicitUrl } from "../ask/elicit.ts";
import { sample } from "../ask/sample.ts";
import type { CallContext } from "../context/call-context.ts";
import { outcome } from "../resolve/outcome.ts";
import { buildWatchedServer } from "./flow-run.fixture.ts";
import { ask, callInSession, find, no, page, settle, yes } from "./session-call.fixture.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("what ends a call that waits", () => {
  it("is its client, who cancels it: the question is taken back, and that is nobody's failure", async () => {
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")));
    await talk.notify("notifications/cancelled", { requestId: 2 });
    await settle();
    expect(talk.takenBack()).toEqual(["a"]);
    expect(talk.events.filter(({ type }) => type === "handler-failed")).toEqual([]);
    expect(talk.events).toContainEqual(expect.objectContaining({ type: "request-finished", outcome: "cancelled" }));
  });

  it("is the end of its session", async () => {
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")));
    talk.session.close();
    await settle();
    expect(talk.events).toContainEqual(expect.objectContaining({ type: "request-finished", outcome: "cancelled" }));
  });

  it("is the server's close, when its grace is over", async () => {
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")));
    void talk.server.close({ timeoutMs: 0 });
    await vi.advanceTimersByTimeAsync(1);
    expect(await talk.end).toMatch(/^-\d+ The server shut down before the request was done$/);
    expect(talk.takenBack()).toEqual(["a"]);
  });

  it.each([
    [undefined, 1800],
    [60_000, 60],
  ])("is the time that an answer may take: %s", async (questionTimeoutMs, seconds) => {
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")), { server: { questionTimeoutMs } });
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(talk.takenBack()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await talk.end).toBe(`isError: The question "a" was not answered within ${seconds} s.`);
    expect(talk.takenBack()).toEqual(["a"]);
  });

  it("is no time at all, which is refused when it is given", () => {
    for (const questionTimeoutMs of [0, -1, Number.NaN, "5" as never])
      expect(() => buildWatchedServer({ questionTimeoutMs })).toThrow(/questionTimeoutMs must be/);
  });

  it("may be nothing but its client", async () => {
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")), {
      server: { questionTimeoutMs: Number.POSITIVE_INFINITY },
    });
    await vi.advanceTimersByTimeAsync(1_000_000_000);
    expect(talk.takenBack()).toEqual([]);
    await talk.answer("a", yes);
    await talk.end;
  });

  it("is not the limit of the request, which stands still meanwhile", async () => {
    const talk = await callInSession(
      async (ctx) => {
        await ctx.ask("a", ask("A?"));
        await new Promise((resolve) => setTimeout(resolve, 5000));
        await ctx.ask("b", ask("B?"));
        await new Promise(() => {});
      },
      { server: { requestTimeoutMs: 8000 } },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await talk.answer("a", yes);
    await vi.advanceTimersByTimeAsync(5000);
    await vi.advanceTimersByTimeAsync(60_000);
    await talk.answer("b", yes);
    await vi.advanceTimersByTimeAsync(2999);
    expect(talk.events.some(({ type }) => type === "request-timed-out")).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await talk.end).toMatch(/^isError: The tool took longer than 8000 ms/);
  });
});

describe("while a question is open", () => {
  it("beside another that was answered, the time of the call stands still as well", async () => {
    const talk = await callInSession((ctx) => ctx.askAll({ a: ask("A?"), b: ask("B?") }), {
      server: { requestTimeoutMs: 1000 },
    });
    await talk.answer("a", yes);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(talk.events.some(({ type }) => type === "request-timed-out")).toBe(false);
  });

  it("the connection is kept alive, and the place of the call is another's", async () => {
    const keepAlive = vi.fn();
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")), {
      server: { maxConcurrentRequests: 1 },
      exchange: { keepAlive },
    });
    expect(keepAlive).toHaveBeenCalled();
    expect(await talk.request("tools/list")).toHaveProperty("result");
    await talk.answer("a", yes);
    await talk.end;
    expect(await talk.request("tools/list")).toHaveProperty("result");
  });

  it.each([
    ["answered", yes],
    ["taken back", no],
  ])("it has no place, and after it was %s it has one again", async (_, reply) => {
    const gate: (() => void)[] = [];
    const talk = await callInSession(
      async (ctx) => {
        await ctx.askAll({ a: ask("A?"), b: ask("B?") }).catch(() => {});
        await new Promise<void>((resolve) => gate.push(resolve));
      },
      { server: { maxConcurrentRequests: 2 } },
    );
    await talk.answer("a", reply);
    await settle();
    if (reply === yes) await talk.answer("b", yes);
    const others = [1, 2].map(() => talk.request("tools/call", { name: "tool" }));
    await settle();
    expect(await talk.request("tools/list")).toHaveProperty("result");
    for (const { key, id } of talk.asked.slice(2)) await talk.respond(id, key === "a" ? no : yes);
    await settle();
    // Two of them run now, and one more than may.
    expect(gate).toHaveLength(3);
    expect(await talk.request("tools/list")).toHaveProperty("error.code", -31503);
    for (const open of gate) open();
    await Promise.all([talk.end, ...others]);
    expect(await Promise.all([talk.request("tools/list"), talk.request("tools/list")])).toMatchObject([
      { result: {} },
      { result: {} },
    ]);
  });
});

describe("a completion that its user does not allow", () => {
  const model = sample({ messages: [], maxTokens: 5 });
  const refusal = { error: { code: -1, message: "User rejected sampling request" } };

  it.each(["2025-11-25", "2024-11-05"] as const)("reads as a refusal in %s", async (version) => {
    const talk = await callInSession((ctx) => ctx.ask("a", model), { version, answer: () => refusal });
    expect(await talk.end).toBe('isError: The user declined to answer "a".');
    expect(talk.events).toContainEqual(expect.objectContaining({ type: "question-answered", action: "decline" }));
  });

  it("is a value where a no is one", async () => {
    const talk = await callInSession(async (ctx) => (await ctx.ask("a", outcome(model))).action, {
      answer: () => refusal,
    });
    expect(await talk.end).toBe("decline");
  });

  it("and the same number for a form is an error", async () => {
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")), { answer: () => refusal });
    expect(await talk.end).toMatch(/^isError: The client could not answer "a": "User rejected/);
  });
});

describe("ctx.waitFor", () => {
  it("holds on until its check succeeds, then tells of the page", async () => {
    let isDone: string | undefined;
    const talk = await callInSession(async (ctx) => ctx.waitFor("login", page, () => isDone));
    const { elicitationId } = find(talk, "login").params;
    expect(elicitationId).toMatch(/^[\w-]{20,}$/);
    await talk.answer("login", { result: { action: "accept" } });
    await vi.advanceTimersByTimeAsync(1_700_000);
    expect(talk.notified).toEqual([]);
    isDone = "signed in";
    await vi.advanceTimersByTimeAsync(1000);
    expect(await talk.end).toBe("signed in");
    expect(talk.notified).toEqual([
      { jsonrpc: "2.0", method: "notifications/elicitation/complete", params: { elicitationId } },
    ]);
  });

  it("keeps its call open though nobody waits for it, and is one wait of many", async () => {
    let isDone: boolean | undefined;
    const talk = await callInSession(
      async (ctx) => {
        void ctx.waitFor("login", page, () => isDone);
        await ctx.ask("a", ask("A?"));
        await ctx.ask("b", ask("B?"));
        return "done";
      },
      { answer: ({ key }) => (key === "login" ? { result: { action: "accept" } } : yes) },
    );
    await vi.advanceTimersByTimeAsync(100_000);
    expect(talk.events.some(({ type }) => type === "request-finished")).toBe(false);
    isDone = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await talk.end).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves a question that comes after it to count as another wait", async () => {
    const talk = await callInSession(
      async (ctx) => {
        await ctx.waitFor("login", page, () => true);
        await ctx.ask("a", ask("A?"));
        return "done";
      },
      { answer: ({ key }) => (key === "login" ? { result: { action: "accept" } } : yes) },
    );
    expect(await talk.end).toBe("done");
    // The page is asked for, then waited for.
    expect(talk.events).toContainEqual(expect.objectContaining({ type: "flow-finished", rounds: 3 }));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("names each page in another way, also that of the same question in another call", async () => {
    const talk = await callInSession((ctx) =>
      ctx.askAll({ a: page, b: elicitUrl("Pay", ({ flowId }) => `https://x.example/${flowId}`) }),
    );
    void talk.request("tools/call", { name: "tool" });
    await settle();
    expect(new Set(talk.asked.map(({ params }) => params["elicitationId"])).size).toBe(4);
  });

  it("ends where it takes too long, and tells of nothing", async () => {
    const talk = await callInSession((ctx) => ctx.waitFor("login", page, () => undefined, { holdSeconds: 5 }), {
      server: { questionTimeoutMs: 60_000, requestTimeoutMs: 5000 },
      answer: () => ({ result: { action: "accept" } }),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await talk.end).toBe('isError: What the page of "login" is for was not done within 60 s.');
    expect(talk.notified).toEqual([]);
  });

  it("goes on in the time that a server that closes leaves it", async () => {
    let isDone: boolean | undefined;
    const talk = await callInSession(async (ctx) => String(await ctx.waitFor("login", page, () => isDone)), {
      answer: () => ({ result: { action: "accept" } }),
    });
    void talk.server.close({ timeoutMs: 5000 });
    await vi.advanceTimersByTimeAsync(3000);
    isDone = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await talk.end).toBe("true");
  });

  it("ends with the server", async () => {
    const talk = await callInSession((ctx) => ctx.waitFor("login", page, () => undefined), {
      answer: () => ({ result: { action: "accept" } }),
    });
    await settle();
    void talk.server.close({ timeoutMs: 0 });
    await vi.advanceTimersByTimeAsync(1);
    expect(await talk.end).toMatch(/^-\d+ The server shut down before the request was done$/);
  });

  it("ends where its check throws, or its page is refused", async () => {
    const check = (): never => {
      throw new TypeError("no database");
    };
    const handle = (ctx: CallContext): Promise<unknown> => ctx.waitFor("login", page, check);
    const broken = await callInSession(handle, { answer: () => ({ result: { action: "accept" } }) });
    const refused = await callInSession(handle, { answer: () => no });
    expect(await broken.end).toMatch(/^isError: The tool failed/);
    expect(await refused.end).toBe('isError: The user declined to answer "login".');
  });
});
