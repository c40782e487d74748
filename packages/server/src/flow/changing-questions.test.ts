import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { accept, buildWatchedServer, play, readText } from "./flow-run.fixture.ts";

const Go = z.object({ go: z.boolean() });
const yes = accept({ go: true });

describe("a question that is worded differently each time", () => {
  it("fails the second time it changes, and its author hears which member changed", async () => {
    const { server, events } = buildWatchedServer({ development: true });
    let tick = 0;
    let runs = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.once("step", () => ++runs);
      return `went: ${(await ctx.ask("a", elicit(`It is ${++tick}. Go?`, Go))).go}`;
    });
    const told = await play(server, { a: [yes, yes, yes, yes] });
    expect(told.rounds).toHaveLength(2);
    expect(readText(told)).toBe(
      'isError: The question "a" is worded differently each time it is asked, so no answer to it can count.',
    );
    expect(events.filter(({ type }) => type === "question-changed")).toEqual(
      Array(2).fill(expect.objectContaining({ key: "a", member: "params.message" })),
    );
    expect(runs).toBe(1);
  });

  it("is named without the member outside of development", async () => {
    const { server, events } = buildWatchedServer();
    let tick = 0;
    server.registerTool("tool", {}, async (_args, ctx) => String((await ctx.ask("a", elicit(`${++tick}?`, Go))).go));
    await play(server, { a: [yes, yes] });
    expect(events.filter(({ type }) => type === "question-changed")).toContainEqual(
      expect.objectContaining({ key: "a", member: undefined }),
    );
  });

  it("is compared with what it was also when it was answered rounds before", async () => {
    const { server, events } = buildWatchedServer({ development: true });
    let rounds = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.ask("constructor", elicit(++rounds < 3 ? "Copy?" : "Move?", Go));
      await ctx.ask("b", elicit("Sure?", Go));
      return "done";
    });
    const told = await play(server, { constructor: [yes, yes], b: [undefined, yes] });
    expect(told.messages).toEqual(["Copy?", "Sure?", "Move?", "Sure?"]);
    expect(events.filter(({ type }) => type === "question-changed")).toEqual([
      expect.objectContaining({ key: "constructor", member: "params.message" }),
    ]);
  });

  it("says which field of a form changed", async () => {
    const { server, events } = buildWatchedServer({ development: true });
    let limit = 0;
    server.registerTool("tool", {}, async (_args, ctx) =>
      String((await ctx.ask("a", elicit("How many?", z.object({ n: z.number().max(++limit) })))).n),
    );
    await play(server, { a: [accept({ n: 1 }), accept({ n: 1 })] });
    expect(events.filter(({ type }) => type === "question-changed")[0]).toMatchObject({
      member: "params.requestedSchema.properties.n.maximum",
    });
  });
});

describe("a question that changed once", () => {
  it("is asked anew: the old answer was given to another question", async () => {
    const { server } = buildWatchedServer();
    let deployed = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const wording = ++deployed === 1 ? "Delete the copy?" : "Delete the original?";
      return `went: ${(await ctx.ask("a", elicit(wording, Go))).go}`;
    });
    const told = await play(server, { a: [yes, accept({ go: false })] });
    expect(told.messages).toEqual(["Delete the copy?", "Delete the original?"]);
    expect(readText(told)).toBe("went: false");
  });

  it("may follow an earlier answer that changed", async () => {
    const { server, events } = buildWatchedServer();
    let names = ["first", "second", "third", "fourth"];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const { name } = await ctx.ask(
        "name",
        elicit(`Name? ${names.length > 2 ? "" : "Really?"}`, z.object({ name: z.string() })),
      );
      await ctx.ask("sure", elicit(`Use ${name}?`, Go));
      names = names.slice(1);
      return name;
    });
    const told = await play(server, {
      name: [accept({ name: "one" }), accept({ name: "two" })],
      sure: [undefined, yes, yes],
    });
    expect(readText(told)).toBe("one");
    expect(events.filter(({ type }) => type === "question-changed")).toEqual([]);
  });
});

describe("a question that comes before others in a new version", () => {
  it("is noticed where its wording hangs on a clock from then on", async () => {
    const { server } = buildWatchedServer();
    let rounds = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const isNew = ++rounds > 2;
      if (!isNew) await ctx.ask("first", elicit("First?", Go));
      await ctx.ask("a", elicit(isNew ? `It is ${rounds}. Go?` : "Go?", Go));
      return "done";
    });
    const told = await play(server, { first: [yes], a: [yes, yes, yes, yes, yes] });
    expect(told.rounds).toEqual([["first"], ["a"], ["a"], ["a"]]);
    expect(readText(told)).toMatch(/worded differently each time/);
  });
});
