import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { outcome } from "../resolve/outcome.ts";
import { accept, buildWatchedServer, decline, play, readText } from "./flow-run.fixture.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const yes = accept({ go: true });

describe("ctx.once", () => {
  it("runs its step once in a flow of several rounds, with the same idempotency key in every replay", async () => {
    const { server } = buildWatchedServer();
    const keys: string[] = [];
    let made = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const vm = await ctx.once("vm", ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return { id: ++made, tags: ["a"], note: undefined };
      });
      await ctx.ask("a", go);
      await ctx.ask("b", go);
      return JSON.stringify(vm);
    });
    const told = await play(server, { a: [yes], b: [yes] });
    expect([readText(told), told.rounds.length, made]).toEqual(['{"id":1,"tags":["a"]}', 2, 1]);
    await play(server, { a: [yes], b: [yes] });
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it("gives the same value to each round, whatever the handler does to it", async () => {
    const { server } = buildWatchedServer();
    const seen: unknown[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const list = await ctx.once("list", () => [1]);
      seen.push([...list]);
      list.push(2);
      await ctx.ask("a", go);
      return "done";
    });
    await play(server, { a: [undefined, yes] });
    expect(seen).toEqual([[1], [1], [1]]);
  });

  it("remembers that a step gave nothing", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const value = await ctx.once("nothing", () => void runs++);
      await ctx.ask("a", go);
      return String(value);
    });
    expect([readText(await play(server, { a: [yes] })), runs]).toEqual(["undefined", 1]);
  });

  it("is waited for and remembered when a question is asked beside it", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.registerTool("tool", {}, async (_args, ctx) => {
      const made = ctx.once("made", async () => {
        setTimeout(finish);
        await held;
        return ++runs;
      });
      const [, value] = await Promise.all([ctx.ask("a", go), made]);
      return `made ${value}`;
    });
    expect([readText(await play(server, { a: [yes] })), runs]).toEqual(["made 1", 1]);
  });

  it("runs again when its step threw, and lets the handler see what", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const made = await ctx
        .once("made", () => {
          if (++runs === 1) throw new RangeError("busy");
          return runs;
        })
        .catch((error: Error) => error.message);
      await ctx.ask("a", go);
      return `made ${made}`;
    });
    expect([readText(await play(server, { a: [yes] })), runs]).toEqual(["made 2", 2]);
  });

  it("does not end the process when nobody waits for a step that fails", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      void ctx.once("made", () => Promise.reject(new RangeError("busy")));
      void ctx.ask("b", go);
      await ctx.ask("a", go);
      return "done";
    });
    expect((await play(server, { a: [yes], b: [yes] })).rounds).toEqual([["b", "a"]]);
  });

  it.each<[string, () => unknown, string]>([
    ["a date", () => ({ when: new Date(0) }), "when is an instance of Date"],
    ["a function", () => [() => 1], "0 is a function"],
    ["a number that JSON lacks", () => ({ list: [1, Number.NaN] }), "list.1 is NaN"],
    ["a big integer", () => 1n, "it is a bigint"],
    ["a map", () => new Map(), "it is an instance of Map"],
    ["a list with nothing in a place", () => ({ list: [1, undefined] }), "list.1 is undefined"],
    ["a list with a gap", () => new Array(2), "0 is undefined"],
    ["something that refers to itself", refersToItself, "nested deeper than 64 levels, or refers to itself"],
    ["too much", () => "x".repeat(16_383), "has 16385 bytes; at most 16384 can be remembered"],
  ])("says so when its step gives %s", async (_, step, message) => {
    const { server, events } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => String(await ctx.once("made", step)));
    expect(readText(await play(server))).toMatch(/^isError: The tool failed/);
    expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it("takes exactly as much as can be remembered", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const text = await ctx.once("made", () => "é".repeat(8191));
      await ctx.ask("a", go);
      return String(text.length);
    });
    expect(readText(await play(server, { a: [yes] }))).toBe("8191");
  });

  it("remembers 64 values, and does not run what it could not remember", async () => {
    const { server, events } = buildWatchedServer();
    let made = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      for (let count = 1; count <= 65; count++) await ctx.once(`made-${count}`, () => ++made);
      return "done";
    });
    await play(server);
    expect(made).toBe(64);
    expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([
      expect.stringContaining('"made-65" cannot be remembered for later rounds: the call has 64 already'),
    ]);
  });

  it("ends the flow when an answer changes that was known when it ran", async () => {
    const { server } = buildWatchedServer();
    let wording = "Where?";
    let made = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const { go: isGoing } = await ctx.ask("where", elicit(wording, z.object({ go: z.boolean() })));
      await ctx.once("vm", () => ++made);
      wording = "Where to?";
      await ctx.ask("sure", outcome(go));
      return String(isGoing);
    });
    const told = await play(server, { where: [yes, yes], sure: [decline] });
    expect(told.rounds).toEqual([["where"], ["sure"]]);
    expect(readText(told)).toBe(
      'isError: The answer to "where" has changed, but "vm" was done on the strength of the earlier one. Start the call again.',
    );
    expect(made).toBe(1);
  });
});

function refersToItself(): unknown {
  const self: { self?: unknown } = {};
  self.self = self;
  return self;
}
