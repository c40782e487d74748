import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import type { CallContext } from "../context/call-context.ts";
import { SuspensionError } from "../errors/suspension-error.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { outcome } from "../resolve/outcome.ts";
import { accept, buildWatchedServer, decline, play, readText } from "./flow-run.fixture.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const page = elicitUrl("Pay", "https://pay.example/");
const yes = accept({ go: true });

/** What ends when the test says so. */
function hold(): { readonly held: Promise<void>; readonly end: () => void } {
  let end: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { held, end };
}

/** Whatever can be started, each under a key of its own. */
function startAll(ctx: CallContext, ran: string[]): Promise<unknown>[] {
  return [
    ctx.ask("late-ask", go),
    ctx.askAll({ "late-ask-all": go }),
    ctx.once("late-once", () => ran.push("once")),
    ctx.waitFor("late-page", page, () => ran.push("check")),
  ];
}

describe("a round that is suspended", () => {
  it("does what was started in the same turn, also after the question", async () => {
    const { server } = buildWatchedServer();
    const ran: string[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const [, first, second] = await Promise.all([
        ctx.ask("a", go),
        ctx.once("first", () => ran.push("first")),
        ctx.once("second", async () => ran.push("second")),
        ctx.ask("b", go),
      ]);
      return `${first} ${second}`;
    });
    const told = await play(server, { a: [yes], b: [yes] });
    expect([told.rounds, readText(told), ran]).toEqual([[["a", "b"]], "1 2", ["first", "second"]]);
  });

  it("ends when the steps that were started have ended, and remembers them though nobody waits", async () => {
    const { server } = buildWatchedServer();
    const { held, end } = hold();
    let runs = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const made = ctx.once("made", async () => {
        runs++;
        await held;
        return "made";
      });
      await ctx.ask("a", go);
      return made;
    });
    let isAnswered = false;
    const first = send(server, "tools/call", { name: "tool" }).finally(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect([runs, isAnswered]).toEqual([1, false]);
    end();
    const { requestState } = expectResult(await first);
    const params = { name: "tool", requestState, inputResponses: { a: yes } };
    expect(expectResult(await send(server, "tools/call", params))).toMatchObject({ content: [{ text: "made" }] });
    expect(runs).toBe(1);
  });

  it("starts nothing in the branches that go on", async () => {
    const { server, events } = buildWatchedServer();
    const ran: string[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const other = async (): Promise<number> => {
        await new Promise((resolve) => setTimeout(resolve));
        const made = await ctx.once("made", () => ran.push("made"));
        await ctx.ask("other", go);
        return made;
      };
      const [, made] = await Promise.all([ctx.ask("a", go), other()]);
      return `made ${made}`;
    });
    const told = await play(server, { a: [yes], other: [yes] });
    expect([told.rounds, readText(told), ran]).toEqual([[["a"], ["other"]], "made 1", ["made"]]);
    expect(events.filter(({ type }) => type === "suspension-swallowed")).toEqual([]);
  });

  it("rejects whatever is started later, without running it and without holding the round", async () => {
    const { server } = buildWatchedServer();
    const ran: string[] = [];
    const caught: unknown[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.ask("a", go).catch(() => {});
      if (caught.length === 0) {
        const settled = await Promise.allSettled(startAll(ctx, ran));
        for (const result of settled) caught.push(result.status === "rejected" ? result.reason : result.value);
      }
      return "done";
    });
    const told = await play(server, { a: [yes] });
    expect([told.rounds, readText(told), ran]).toEqual([[["a"]], "done", []]);
    expect(caught.map((reason) => SuspensionError.is(reason))).toEqual([true, true, true, true]);
  });

  it("is not undone by settling all, and the author hears of it", async () => {
    const { server, events } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const settled = await Promise.allSettled([ctx.ask("a", go), ctx.ask("b", outcome(go)), ctx.once("c", () => 1)]);
      return settled.map(({ status }) => status).join();
    });
    const told = await play(server, { a: [undefined, yes], b: [decline] });
    expect([told.rounds, readText(told)]).toEqual([[["a", "b"], ["a"]], "fulfilled,fulfilled,fulfilled"]);
    const swallowed = events.flatMap((event) => (event.type === "suspension-swallowed" ? [event.keys] : []));
    expect(swallowed).toEqual([["a", "b"], ["a"]]);
  });

  it("is not undone by taking whichever is first, or any", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const first = await Promise.race([ctx.ask("a", go), new Promise((resolve) => setTimeout(resolve, 0, "late"))]);
      const any = await Promise.any([ctx.ask("b", go), Promise.resolve("default")]);
      return JSON.stringify([first, any]);
    });
    const told = await play(server, { a: [yes], b: [yes] });
    expect(told.rounds).toEqual([["a"], ["b"]]);
    expect(readText(told)).toMatch(/^\[\{"go":true\},/);
  });
});

describe("a question inside of a step that runs once", () => {
  it("is asked; the step runs again with the answer and is remembered then", async () => {
    const { server } = buildWatchedServer();
    const ran: string[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const made = await ctx.once("made", async () => {
        ran.push("begun");
        const answer = await ctx.ask("inner", go);
        ran.push("done");
        return answer.go;
      });
      const after = await ctx.ask("after", go);
      return `${made} ${after.go}`;
    });
    const told = await play(server, { inner: [undefined, yes], after: [yes] });
    expect([told.rounds, readText(told)]).toEqual([[["inner"], ["inner"], ["after"]], "true true"]);
    expect(ran).toEqual(["begun", "begun", "begun", "done"]);
  });

  it("is asked once: a no ends the step, and the call", async () => {
    const { server } = buildWatchedServer();
    const ran: string[] = [];
    server.registerTool("tool", {}, async (_args, ctx) =>
      ctx.once("made", async () => {
        await ctx.ask("inner", go);
        ran.push("done");
        return "made";
      }),
    );
    const told = await play(server, { inner: [decline] });
    expect([told.rounds, readText(told), ran]).toEqual([
      [["inner"]],
      'isError: The user declined to answer "inner".',
      [],
    ]);
  });

  it("does not keep a step inside of the step from being remembered", async () => {
    const { server } = buildWatchedServer();
    const ran: string[] = [];
    server.registerTool("tool", {}, async (_args, ctx) =>
      ctx.once("outer", async () => {
        const inner = await ctx.once("inner", () => ran.push("inner"));
        await ctx.ask("a", go);
        return `inner ${inner}, outer ${ran.push("outer")}`;
      }),
    );
    const told = await play(server, { a: [yes] });
    expect([told.rounds, readText(told), ran]).toEqual([[["a"]], "inner 1, outer 2", ["inner", "outer"]]);
  });
});

describe("a context that is used after the end", () => {
  it.each([
    ["of the call", false],
    ["of a round that asks", true],
  ])("%s starts nothing", async (_, isAsking) => {
    const { server } = buildWatchedServer();
    const ran: string[] = [];
    let late: CallContext | undefined;
    server.registerTool("tool", {}, async (_args, ctx) => {
      late = ctx;
      if (isAsking) await ctx.ask("a", go);
      return "done";
    });
    const result = expectResult(await send(server, "tools/call", { name: "tool" }));
    expect(result.resultType).toBe(isAsking ? "input_required" : "complete");
    const settled = await Promise.allSettled(startAll(late as CallContext, ran));
    const reasons = settled.map((end) => (end.status === "rejected" ? String(end.reason) : end.value));
    expect(reasons).toEqual(Array(4).fill(expect.stringContaining("the call has ended. Await everything")));
    expect(ran).toEqual([]);
  });

  it("changes nothing of the token that the round sealed", async () => {
    const { server } = buildWatchedServer();
    const { held, end } = hold();
    const ran: string[] = [];
    let late: Promise<unknown> | undefined;
    server.registerTool("tool", {}, async (_args, ctx) => {
      late ??= held.then(() => ctx.once("late", () => ran.push("late"))).catch((error: Error) => error.message);
      const { go: isGoing } = await ctx.ask("a", go);
      return `${isGoing} ${await ctx.once("late", () => ran.push("in time"))}`;
    });
    const { requestState } = expectResult(await send(server, "tools/call", { name: "tool" }));
    end();
    expect(await late).toContain("the call has ended");
    const params = { name: "tool", requestState, inputResponses: { a: yes } };
    expect(expectResult(await send(server, "tools/call", params))).toMatchObject({ content: [{ text: "true 1" }] });
    expect(ran).toEqual(["in time"]);
  });
});
