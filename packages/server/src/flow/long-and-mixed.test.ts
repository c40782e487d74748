import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { accept, buildWatchedServer, play, readText } from "./flow-run.fixture.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const yes = accept({ go: true });

function readErrors(events: readonly { readonly type: string }[]): string[] {
  return events.flatMap((event) => (event.type === "handler-failed" && "error" in event ? [String(event.error)] : []));
}

describe("a long flow", () => {
  it("of 64 questions and 64 steps fits into its token", async () => {
    const { server } = buildWatchedServer({ requestState: { maxFlowRounds: 100 } });
    server.registerTool("tool", {}, async (_args, ctx) => {
      for (let index = 0; index < 64; index++) {
        await ctx.ask(`question-${index}`, go);
        await ctx.once(`step-${index}`, () => ({ id: `made-${index}` }));
      }
      return "done";
    });
    const script = Object.fromEntries(Array.from({ length: 64 }, (_, index) => [`question-${index}`, [yes]]));
    expect(readText(await play(server, script, { maxRounds: 70 }))).toBe("done");
  });
});

describe("a flow in which one round asks in line and another by hand", () => {
  const refused = { error: { code: -32603, message: "Handler returned an invalid result" } };

  it("is refused where the state would be lost", async () => {
    const { server, events } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const answer = await ctx.answer("a", go);
      if (answer.status !== "accepted") return inputRequired({ a: go }, { state: "x" });
      await ctx.ask("b", go);
      return "done";
    });
    expect((await play(server, { a: [yes], b: [yes] })).response).toMatchObject(refused);
    expect(readErrors(events)).toEqual([expect.stringContaining("in this round or in another of the flow")]);
  });

  it("is refused where what was done would be forgotten", async () => {
    const { server, events } = buildWatchedServer();
    let charged = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      if (charged > 0) return inputRequired({ a: go });
      await ctx.once("charge", () => ++charged);
      await ctx.ask("b", go);
      return "done";
    });
    expect((await play(server, { b: [yes] })).response).toMatchObject(refused);
    expect([charged, readErrors(events)]).toEqual([1, [expect.stringContaining("a call asks in one way")]]);
  });
});

describe("what a handler starts after its call has ended", () => {
  it("is told to the operator, though nobody awaits it", async () => {
    const { server, events } = buildWatchedServer();
    let later: () => void = () => {};
    server.registerTool("tool", {}, (_args, ctx) => {
      later = () => void ctx.once("late", () => 1);
      return "done";
    });
    await play(server);
    later();
    await Promise.resolve();
    expect(readErrors(events)).toEqual([
      expect.stringContaining("ctx.once: the call has ended. Await everything that the handler starts."),
    ]);
  });
});

describe("a question that is asked again", () => {
  it("still says that its last answer was not valid when nothing came in between", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => String((await ctx.ask("a", go)).go));
    const told = await play(server, { a: [accept({}), undefined, yes] });
    expect(told.messages).toEqual([
      "Go?",
      expect.stringMatching(/^Go\?\n\nThe last answer was not valid: go: /),
      "Go?\n\nThe last answer was not valid.",
    ]);
    expect(readText(told)).toBe("true");
  });

  it("has a form that no handler can change for others", () => {
    const { requestedSchema } = go.request.params as { requestedSchema: { properties: object } };
    expect(() => Object.assign(requestedSchema.properties, { extra: { type: "string" } })).toThrow(TypeError);
    expect(elicit("Again?", go.schema).request.params).toMatchObject({ requestedSchema: { properties: { go: {} } } });
  });
});
