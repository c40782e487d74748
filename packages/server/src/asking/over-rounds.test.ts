import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { Elicit } from "../ask/question.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { accept, buildWatchedServer, play, readText } from "../flow/flow-run.fixture.ts";
import { resolver } from "../resolve/resolver.ts";
import { type Asker, tool } from "./targets.fixture.ts";

const Go = z.object({ go: z.boolean() });
const ask = (message: string): Elicit<{ go: boolean }> => elicit(message, Go);
const yes = accept({ go: true });
const no = accept({ go: false });

/** A server whose tool is `asker`. */
function serve(asker: Asker): ReturnType<typeof buildWatchedServer> {
  const built = buildWatchedServer({ development: true });
  tool.register(built.server, asker);
  return built;
}

describe("a machine that is created before a question", () => {
  it.each<[string, (create: () => number) => Asker]>([
    [
      "by the handler",
      (create) => ({
        handle: async (ctx) => {
          const vm = await ctx.once("vm", create);
          await ctx.ask("size", ask("Large?"));
          await ctx.ask("start", ask("Start it?"));
          return `machine ${vm}`;
        },
      }),
    ],
    [
      "by a resolver",
      (create) => {
        const vm = resolver("machine", (_args: unknown, ctx) => ctx.once("vm", create));
        const size = resolver("size", { vm }, () => ask("Large?"));
        const start = resolver("start", { size }, () => ask("Start it?"));
        return { resolve: { vm, start }, handle: ({ resolved }) => `machine ${(resolved as { vm: number }).vm}` };
      },
    ],
  ])("%s is created once in three rounds", async (_, build) => {
    let created = 0;
    const { server } = serve(build(() => ++created));
    const told = await play(server, { size: [yes], start: [yes] }, { params: tool.params });
    expect([told.rounds, readText(told), created]).toEqual([[["size"], ["start"]], "machine 1", 1]);
  });
});

describe("an answer of the first round", () => {
  it.each<[string, Asker]>([
    [
      "ctx.ask",
      {
        handle: async (ctx) => {
          const a = await ctx.ask("a", ask("A?"));
          const b = await ctx.ask("b", ask("B?"));
          return `${a.go} ${b.go}`;
        },
      },
    ],
    [
      "resolvers",
      (() => {
        const a = resolver("a", () => ask("A?"));
        const b = resolver("b", { a }, () => ask("B?"));
        const handle: Asker["handle"] = ({ resolved }) => {
          const { a: first, b: second } = resolved as { a: { go: boolean }; b: { go: boolean } };
          return `${first.go} ${second.go}`;
        };
        return { resolve: { a, b }, handle };
      })(),
    ],
    [
      "questions built by hand, which keep it in their state",
      {
        handle: async (ctx) => {
          if (ctx.requestState === undefined) return inputRequired({ a: ask("A?") }, { state: "begun" });
          const a = await ctx.accepted("a", ask("A?"));
          if (a !== undefined) return inputRequired({ b: ask("B?") }, { state: String(a.go) });
          const b = await ctx.accepted("b", ask("B?"));
          return `${ctx.requestState} ${b?.go}`;
        },
      },
    ],
  ])("is there in the last round though the client sends only the last answers: %s", async (_, asker) => {
    const { server } = serve(asker);
    const told = await play(server, { a: [no], b: [yes] }, { params: tool.params });
    expect([told.rounds, readText(told)]).toEqual([[["a"], ["b"]], "false true"]);
  });

  it("is kept where another one of the same round is no answer at all: the round can be sent again", async () => {
    const { server } = serve({
      handle: async (ctx) => {
        const { a, b } = await ctx.askAll({ a: ask("A?"), b: ask("B?") });
        return `${a.go} ${b.go}`;
      },
    });
    const { requestState } = expectResult(await send(server, "tools/call", tool.params));
    const retry = { ...tool.params, requestState };
    const refused = await send(server, "tools/call", { ...retry, inputResponses: { a: yes, b: 5 } });
    expect(expectError(refused)).toMatchObject({ code: -32602, message: expect.stringContaining('["b"]') });
    const asked = expectResult(await send(server, "tools/call", { ...retry, inputResponses: { a: yes } }));
    expect(Object.keys(asked["inputRequests"] as object)).toEqual(["b"]);
    const last = { ...tool.params, requestState: asked["requestState"], inputResponses: { b: no } };
    expect(expectResult(await send(server, "tools/call", last))).toMatchObject({ content: [{ text: "true false" }] });
  });
});

/** Asks by the wordings and in the order that are deployed. */
const deployed: { readonly [way: string]: (version: () => readonly [key: string, message: string][]) => Asker } = {
  "ctx.ask": (version) => ({
    handle: async (ctx) => {
      const answers: string[] = [];
      for (const [key, message] of version()) answers.push(`${key} ${(await ctx.ask(key, ask(message))).go}`);
      return answers.join();
    },
  }),
  "ctx.askAll, one by one": (version) => ({
    handle: async (ctx) => {
      const answers: string[] = [];
      for (const [key, message] of version()) {
        const answered = await ctx.askAll({ [key]: ask(message) });
        answers.push(`${key} ${answered[key]?.go}`);
      }
      return answers.join();
    },
  }),
  "by hand": (version) => ({
    handle: async (ctx) => {
      const known = JSON.parse(ctx.requestState ?? "[]") as string[];
      for (const [key, message] of version()) {
        if (known.some((answer) => answer.startsWith(key))) continue;
        const answer = await ctx.answer(key, ask(message));
        if (answer.status !== "accepted")
          return inputRequired({ [key]: ask(message) }, { state: JSON.stringify(known) });
        known.push(`${key} ${answer.value.go}`);
      }
      return known.join();
    },
  }),
};

describe.each(Object.entries(deployed))("a new version between two rounds, with %s", (way, build) => {
  it("that words the open question differently does not take the answer to the old one", async () => {
    let rounds = 0;
    const { server } = serve(build(() => [["a", ++rounds === 1 ? "Delete the copy?" : "Delete the original?"]]));
    const told = await play(server, { a: [yes, no] }, { params: tool.params });
    expect(told.messages).toEqual(["Delete the copy?", "Delete the original?"]);
    expect(readText(told)).toBe("a false");
  });

  it("that asks something else first keeps the answers to what it asks still, and asks nothing twice", async () => {
    let rounds = 0;
    const before = [
      ["a", "A?"],
      ["b", "B?"],
    ] as [string, string][];
    const after = [
      ["c", "C?"],
      ["b", "B?"],
      ["a", "A?"],
    ] as [string, string][];
    const { server } = serve(build(() => (++rounds === 1 ? before : after)));
    const told = await play(server, { a: [no, yes], b: [yes], c: [yes] }, { params: tool.params });
    // The answer that came for `a` is not the one to `c`; by hand it is lost when nothing reads it in its round.
    expect(told.rounds).toEqual(way === "by hand" ? [["a"], ["c"], ["b"], ["a"]] : [["a"], ["c"], ["b"]]);
    expect(readText(told)).toBe(way === "by hand" ? "c true,b true,a true" : "c true,b true,a false");
  });
});

describe("a question that hangs on the clock", () => {
  it.each<[string, (now: () => number) => Asker]>([
    ["ctx.ask", (now) => ({ handle: async (ctx) => String((await ctx.ask("a", ask(`It is ${now()}. Go?`))).go) })],
    [
      "ctx.askAll",
      (now) => ({ handle: async (ctx) => String((await ctx.askAll({ a: ask(`It is ${now()}. Go?`) })).a.go) }),
    ],
    [
      "a resolver",
      (now) => ({
        resolve: { a: resolver("a", () => ask(`It is ${now()}. Go?`)) },
        handle: () => "went",
      }),
    ],
  ])("is asked twice, then the call fails, and its author reads which member changes: %s", async (_, build) => {
    let now = 0;
    const { server, events } = serve(build(() => ++now));
    const told = await play(server, { a: [yes, yes, yes] }, { params: tool.params });
    expect(told.rounds).toEqual([["a"], ["a"]]);
    expect(readText(told)).toMatch(/^isError: The question "a" is worded differently each time/);
    const changed = events.filter(({ type }) => type === "question-changed");
    expect(changed).toEqual(Array(2).fill(expect.objectContaining({ key: "a", member: "params.message" })));
  });
});
