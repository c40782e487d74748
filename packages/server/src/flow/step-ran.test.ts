import { expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import type { StepRan } from "../events/server-event.ts";
import { resolver } from "../resolve/resolver.ts";
import { accept, buildWatchedServer, play, readText } from "./flow-run.fixture.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const yes = accept({ go: true });
const script = { a: [yes] };

function listSteps(events: readonly { readonly type: string }[]): StepRan[] {
  return events.filter((event): event is StepRan => event.type === "step-ran");
}

it("an operator hears of a step each time that it runs, by its flow", async () => {
  const { server, events } = buildWatchedServer();
  server.registerTool("tool", {}, async (_args, ctx) => {
    await ctx.once("plan", () => 1);
    await ctx.ask("a", go);
    await ctx.once("done", () => 2);
    return "done";
  });
  await play(server, script);
  const steps = listSteps(events);
  expect(steps).toMatchObject([
    { key: "plan", outcome: "complete", method: "tools/call", target: "tool" },
    { key: "done", outcome: "complete", method: "tools/call", target: "tool" },
  ]);
  const asked = events.find((event) => event.type === "question-asked");
  expect(steps.map(({ flowId }) => flowId)).toEqual([asked?.flowId, asked?.flowId]);
  await play(server, script);
  expect(new Set(listSteps(events).map(({ flowId }) => flowId)).size).toBe(2);
});

it("an operator hears that a step failed, also where its value could not be remembered", async () => {
  const { server, events } = buildWatchedServer();
  server.registerTool("tool", {}, async (_args, ctx) => {
    const thrown = ctx.once("throws", () => Promise.reject(new TypeError("no")));
    const huge = ctx.once("huge", () => "x".repeat(20_000));
    const settled = await Promise.allSettled([thrown, huge]);
    return settled.map(({ status }) => status).join();
  });
  expect(readText(await play(server))).toBe("rejected,rejected");
  expect(listSteps(events)).toMatchObject([
    { key: "throws", outcome: "failed", error: { message: "no" } },
    { key: "huge", outcome: "failed", error: { code: "ERR_MCP_CONFIGURATION" } },
  ]);
});

it("an operator hears what a step failed with, also where the round waits for an answer beside it", async () => {
  const { server, events } = buildWatchedServer();
  let runs = 0;
  server.registerTool("tool", {}, async (_args, ctx) => {
    const charged = ctx.once("charge", () => (++runs === 1 ? Promise.reject(new TypeError("refused")) : runs));
    await Promise.all([ctx.ask("a", go), charged]);
    return "done";
  });
  expect(readText(await play(server, script))).toBe("done");
  expect(listSteps(events)).toMatchObject([
    { outcome: "failed", error: { message: "refused" } },
    { outcome: "complete" },
  ]);
  expect(listSteps(events)[1]).not.toHaveProperty("error");
});

it("an operator hears of the steps of resolvers, and of none that did not run", async () => {
  const { server, events } = buildWatchedServer();
  const plan = resolver("plan", async (_args: object, ctx) => ctx.once("step", () => 1));
  server.registerTool("tool", { resolve: { plan } }, async (_args, ctx) => {
    await ctx.ask("a", go);
    return "done";
  });
  await play(server, script);
  expect(listSteps(events)).toMatchObject([{ key: "step", outcome: "complete" }]);
});
