import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { listRoots } from "../ask/list-roots.ts";
import { accept } from "./flow-run.fixture.ts";
import { ask, callInSession, no, yes } from "./session-call.fixture.ts";

describe("an operator hears", () => {
  it("of each question and answer of a call, and of its end, under one name", async () => {
    const talk = await callInSession(
      async (ctx) => {
        await ctx.askAll({ a: ask("A?"), b: ask("B?") });
        await ctx.ask("c", ask("C?"));
        return "done";
      },
      { answer: () => yes },
    );
    await talk.end;
    const told = talk.events.filter(({ type }) => /^(question|flow)-/.test(type));
    const flowIds = new Set(told.map((event) => ("flowId" in event ? event.flowId : undefined)));
    expect([...flowIds]).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
    expect(told.map((event) => ("key" in event ? `${event.type} ${event.key}` : event.type))).toEqual([
      "question-asked a",
      "question-asked b",
      "question-answered a",
      "question-answered b",
      "question-asked c",
      "question-answered c",
      "flow-finished",
    ]);
    expect(told.at(-1)).toMatchObject({ rounds: 2, outcome: "complete", method: "tools/call", target: "tool" });
  });

  it("of no flow where nothing was asked", async () => {
    const talk = await callInSession((ctx) => ctx.once("a", () => "done"));
    expect(await talk.end).toBe("done");
    expect(talk.events.some(({ type }) => type === "flow-finished")).toBe(false);
  });

  it.each([
    ["failed", () => no],
    ["failed", () => ({ error: { code: 1, message: "x" } })],
  ] as const)("of a flow that %s", async (outcome, answer) => {
    const talk = await callInSession((ctx) => ctx.ask("a", ask("A?")), { answer });
    await talk.end;
    expect(talk.events).toContainEqual(expect.objectContaining({ type: "flow-finished", rounds: 1, outcome }));
  });
});

describe("a call in a session", () => {
  it("runs its handler once, its steps once, and knows of no answers of rounds", async () => {
    const ran = vi.fn(() => 7);
    const talk = await callInSession(
      async (ctx) => {
        const before = await ctx.answer("a", ask("A?"));
        const step = await ctx.once("step", ran);
        await ctx.ask("a", ask("A?"));
        const after = [await ctx.accepted("a", ask("A?")), ctx.requestState, ctx.inputResponses, ctx.unaskedResponses];
        return JSON.stringify([before, step, ...after]);
      },
      { answer: () => yes },
    );
    expect(await talk.end).toBe('[{"status":"missing"},7,null,null,{},{}]');
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it("ends where more was answered than a call remembers over rounds, also where that is caught", async () => {
    const talk = await callInSession(
      async (ctx) => {
        for (let count = 0; count < 70; count++) await ctx.ask(`q${count}`, ask("More?"));
      },
      { answer: () => yes },
    );
    expect(await talk.end).toMatch(/^isError: More than 64 questions were answered in one call/);
    const large = z.object({ text: z.string() });
    const caught = await callInSession(
      async (ctx) => {
        await ctx.ask("large", elicit("Text?", large));
        await ctx.ask("next", ask("More?")).catch(() => {});
        return "went on";
      },
      { answer: () => ({ result: accept({ text: "x".repeat(20_000) }) }) },
    );
    expect(await caught.end).toMatch(/^isError: The answer to "large" has \d+ bytes/);
  });

  it("remembers answers as they came, whatever its handler does to them", async () => {
    const talk = await callInSession(
      async (ctx) => {
        const { roots } = await ctx.ask("roots", listRoots());
        roots.push({ uri: `file:///${"x".repeat(20_000)}` });
        await ctx.ask("next", ask("More?"));
        return "done";
      },
      { answer: ({ key }) => (key === "roots" ? { result: { roots: [] } } : yes) },
    );
    expect(await talk.end).toBe("done");
  });

  it("whose transport has no way to ask is told so", async () => {
    const talk = await callInSession(async (ctx) => `${ctx.canAsk(ask("A?"))} ${await ctx.ask("a", ask("A?"))}`, {
      isAskable: false,
    });
    expect(await talk.end).toBe(
      'isError: The question "a" cannot be asked: this server keeps no session with the client in which it could ask.',
    );
    const checked = await callInSession((ctx) => String(ctx.canAsk(ask("A?"))), { isAskable: false });
    expect(await checked.end).toBe("false");
  });

  it("cannot be answered with questions that were built by hand, and its operator reads what to do", async () => {
    const talk = await callInSession(() => inputRequired({ a: ask("A?") }, { state: "s" }));
    expect(await talk.end).toBe("-32603 Handler returned an invalid result");
    const [failed] = talk.events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
    expect(failed).toMatch(/ctx\.ask.*bridgeLegacy/);
    expect(talk.asked).toEqual([]);
  });
});
