import { describe, expect, it, vi } from "vitest";
import { elicitUrl } from "../ask/elicit.ts";
import type { CallContext } from "../context/call-context.ts";
import type { SessionOptions } from "../legacy/session.fixture.ts";
import { outcome } from "../resolve/outcome.ts";
import { resolver } from "../resolve/resolver.ts";
import { accept } from "./flow-run.fixture.ts";
import { ask, callInSession, keys, no, page, type Scene, settle, yes } from "./session-call.fixture.ts";

describe("questions that are started together", () => {
  it.each<[string, (ctx: CallContext) => Promise<unknown>]>([
    ["ctx.askAll", (ctx) => ctx.askAll({ a: ask("A?"), b: ask("B?") })],
    ["Promise.all", (ctx) => Promise.all([ctx.ask("a", ask("A?")), ctx.ask("b", ask("B?"))])],
  ])("by %s are open together, whatever order they are answered in", async (_, handle) => {
    const talk = await callInSession(async (ctx) => JSON.stringify(await handle(ctx)));
    expect(keys(talk)).toEqual(["a", "b"]);
    await talk.answer("b", { result: accept({ go: false }) });
    await talk.answer("a", yes);
    expect(Object.values(JSON.parse(await talk.end) as object)).toEqual([{ go: true }, { go: false }]);
    expect(talk.takenBack()).toEqual([]);
  });

  it("by resolvers are open together, and a later one as soon as what it needs is there", async () => {
    const a = resolver("a", () => ask("A?"));
    const b = resolver("b", () => ask("B?"));
    const c = resolver("c", { a }, () => ask("C?"));
    const talk = await callInSession(() => "done", { resolve: { b, c } });
    expect(keys(talk)).toEqual(["b", "a"]);
    await talk.answer("a", yes);
    await settle();
    expect(keys(talk)).toEqual(["b", "a", "c"]);
    await talk.answer("c", yes);
    await talk.answer("b", yes);
    expect(await talk.end).toBe("done");
  });
});

describe("a question that fails", () => {
  it.each<[string, Scene & { readonly handle: (ctx: CallContext) => Promise<unknown> }]>([
    ["ctx.askAll", { handle: (ctx) => ctx.askAll({ a: ask("A?"), b: ask("B?") }) }],
    ["Promise.all", { handle: (ctx) => Promise.all([ctx.ask("a", ask("A?")), ctx.ask("b", ask("B?"))]) }],
    [
      "resolvers",
      {
        resolve: { a: resolver("a", () => ask("A?")), b: resolver("b", () => ask("B?")) },
        handle: async () => "not run",
      },
    ],
  ])("ends the call at once, and takes back the others: %s", async (_, { handle, ...scene }) => {
    const talk = await callInSession(handle, scene);
    await talk.answer("b", no);
    expect(await talk.end).toBe('isError: The user declined to answer "b".');
    expect(talk.takenBack()).toEqual(["a"]);
    // The client may have answered before it heard of that.
    await talk.answer("a", yes);
    expect(talk.events.filter(({ type }) => type === "handler-failed")).toEqual([]);
  });

  it("that was caught takes back the others of its askAll, and no more", async () => {
    const talk = await callInSession(async (ctx) => {
      const beside = ctx.ask("c", ask("C?"));
      await ctx.askAll({ a: ask("A?"), b: ask("B?") }).catch(() => {});
      return JSON.stringify(await beside);
    });
    await talk.answer("a", { result: { action: "cancel" } });
    await settle();
    expect(talk.takenBack()).toEqual(["b"]);
    await talk.answer("c", yes);
    expect(await talk.end).toBe('{"go":true}');
  });

  it("keeps nothing from being asked under another key afterwards", async () => {
    const talk = await callInSession(async (ctx) => {
      const first = await ctx.ask("a", outcome(ask("A?")));
      return first.action === "accept" ? "yes" : JSON.stringify(await ctx.ask("b", ask("Really not?")));
    });
    await talk.answer("a", no);
    await settle();
    await talk.answer("b", yes);
    expect(await talk.end).toBe('{"go":true}');
  });
});

describe("a resolver that is still at work when another has failed", () => {
  it("asks nothing any more, and the call waits for its end", async () => {
    const gate: (() => void)[] = [];
    const caught: string[] = [];
    const failing = resolver("failing", () => ask("A?"));
    const slow = resolver("slow", async (_args: unknown, ctx) => {
      await ctx.once("step", () => new Promise<void>((resolve) => gate.push(resolve)));
      for (const start of [() => ctx.ask("late", ask("Late?")), () => ctx.waitFor("page", page, () => 1)])
        await start().catch((error: Error) => caught.push(error.name));
    });
    const talk = await callInSession(() => "not run", { resolve: { failing, slow } });
    const ended = vi.fn();
    void talk.end.then(ended);
    await talk.answer("failing", no);
    await settle();
    expect(ended).not.toHaveBeenCalled();
    for (const open of gate) open();
    expect(await talk.end).toBe('isError: The user declined to answer "failing".');
    expect([keys(talk), caught]).toEqual([["failing"], ["AbortError", "AbortError"]]);
    expect(talk.events.filter(({ type }) => type === "handler-failed")).toEqual([]);
  });
});

describe("nothing is sent of an askAll", () => {
  const plain: SessionOptions = { version: "2025-06-18" };

  it.each<[string, (ctx: CallContext) => unknown, RegExp]>([
    [
      "with a question that the revision does not have",
      (ctx) => ctx.askAll({ a: ask("A?"), b: page }),
      /^isError: The question "b" cannot be asked: revision 2025-06-18 cannot send anybody to a page\.$/,
    ],
    [
      "with a key that was used",
      async (ctx) => {
        void ctx.once("b", () => 1);
        await ctx.askAll({ a: ask("A?"), b: ask("B?") });
      },
      /^isError: The tool failed/,
    ],
    [
      "with something that is no question",
      (ctx) => ctx.askAll({ a: ask("A?"), b: { kind: "elicit" } as never }),
      /^isError: The tool failed/,
    ],
    [
      "with a URL that cannot be built",
      (ctx) => ctx.askAll({ a: ask("A?"), b: elicitUrl("Pay", () => "mailto:me") }),
      /^isError: The (tool failed|question "b" cannot be asked)/,
    ],
  ])("%s", async (_, handle, end) => {
    const talk = await callInSession(handle, plain);
    expect(await talk.end).toMatch(end);
    expect(talk.asked).toEqual([]);
  });
});

describe("a question that nobody waits for", () => {
  it("is answered before the call ends, as over rounds", async () => {
    const talk = await callInSession((ctx) => {
      void ctx.ask("a", ask("A?")).catch(() => {});
      return "done";
    });
    const ended = vi.fn();
    void talk.end.then(ended);
    await settle();
    expect(ended).not.toHaveBeenCalled();
    await talk.answer("a", no);
    expect(await talk.end).toBe("done");
  });

  it("is taken back where the handler throws", async () => {
    const talk = await callInSession((ctx) => {
      void ctx.ask("a", ask("A?"));
      throw new TypeError("broken");
    });
    expect(await talk.end).toBe("isError: The tool failed. The server's operator can see why.");
    expect(talk.takenBack()).toEqual(["a"]);
  });

  it("is refused after the call has ended", async () => {
    let late: (() => Promise<unknown>) | undefined;
    const talk = await callInSession((ctx) => {
      late = () => ctx.ask("late", ask("Late?"));
      return "done";
    });
    await talk.end;
    await expect(late?.()).rejects.toThrow("the call has ended");
    expect(talk.asked).toEqual([]);
  });
});
