import { type } from "arktype";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { listRoots } from "../ask/list-roots.ts";
import type { Question } from "../ask/question.ts";
import { sample } from "../ask/sample.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { accept, buildWatchedServer, play, readText } from "../flow/flow-run.fixture.ts";
import { outcome } from "../resolve/outcome.ts";
import { resolver } from "../resolve/resolver.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { Server, sealRequestState } from "../server.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const yes = accept({ go: true });

/** Adds to every list and object within. */
function deface(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) deface(member);
  if (Array.isArray(value)) value.push("more");
  else Object.assign(value, { more: true });
}

/** A schema that gives what it was given, and no copy. */
const Tags = type({ tags: "('a'|'b')[]" }) as StandardSchema;
const completion = { role: "assistant", content: [{ type: "text", text: "hi" }], model: "m" };

const answered: readonly [string, Question, object][] = [
  ["a form whose schema copies nothing", elicit("Tags?", Tags), accept({ tags: ["a"] })],
  ["a completion", sample({ messages: [], maxTokens: 5 }), completion],
  ["roots", listRoots(), { roots: [{ uri: "file:///a" }] }],
];

describe("an answer that its handler changes", () => {
  it.each(answered)("comes as it was in each round: %s", async (_, question, answer) => {
    const { server } = buildWatchedServer();
    const seen: string[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const value = await ctx.ask("q", question);
      seen.push(JSON.stringify(value));
      deface(value);
      await ctx.once("step", () => 1);
      await ctx.ask("next", go);
      return "done";
    });
    const told = await play(server, { q: [answer], next: [undefined, yes] });
    expect([told.rounds, readText(told)]).toEqual([[["q"], ["next"], ["next"]], "done"]);
    expect(new Set(seen).size).toBe(1);
  });

  it.each(answered)("comes as it was where a resolver asked: %s", async (_, question, answer) => {
    const { server } = buildWatchedServer();
    const seen: string[] = [];
    const q = resolver("q", () => outcome(question));
    server.registerTool("tool", { resolve: { q } }, async (_args, ctx) => {
      seen.push(JSON.stringify(ctx.resolved.q));
      deface(ctx.resolved.q);
      await ctx.once("step", () => 1);
      await ctx.ask("next", go);
      return "done";
    });
    const told = await play(server, { q: [answer], next: [undefined, yes] });
    expect([told.rounds, readText(told)]).toEqual([[["q"], ["next"], ["next"]], "done"]);
    expect(new Set(seen).size).toBe(1);
  });
});

describe("arguments that their handler changes", () => {
  const args = { name: "a", options: { list: [{}] } };

  it.each<[string, StandardSchema]>([
    ["gives what it was given", type({ name: "string", options: "object" }) as StandardSchema],
    ["copies the outer object alone", z.object({ name: z.string(), options: z.unknown() })],
    ["takes whatever there is", z.looseObject({})],
  ])("do not break the flow where their schema %s", async (_, inputSchema) => {
    const { server, events } = buildWatchedServer();
    const seen: string[] = [];
    server.registerTool("tool", { inputSchema }, async (given, ctx) => {
      seen.push(JSON.stringify(given));
      deface(given);
      await ctx.ask("next", go);
      return "done";
    });
    const told = await play(server, { next: [undefined, yes] }, { params: { name: "tool", arguments: args } });
    expect([told.rounds, readText(told)]).toEqual([[["next"], ["next"]], "done"]);
    expect(events.filter(({ type: kind }) => kind === "request-state-rejected")).toEqual([]);
    expect(seen).toEqual(Array(3).fill(JSON.stringify(args)));
  });

  it("do not break the flow of a low-level server", async () => {
    const server = new Server({ name: "low", version: "1.0.0" }, { onEvent: () => {} });
    sealRequestState(server);
    server.setRequestHandler("tools/call", (params) => {
      deface(params.arguments);
      return params.inputResponses === undefined ? inputRequired({ q: go }) : { content: [] };
    });
    const params = { name: "tool", arguments: args };
    const { requestState } = expectResult(await send(server, "tools/call", params));
    const done = await send(server, "tools/call", { ...params, requestState, inputResponses: { q: yes } });
    expect(expectResult(done)).toMatchObject({ resultType: "complete" });
  });
});
