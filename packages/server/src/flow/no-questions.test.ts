import { expect, it } from "vitest";
import type { CallContext } from "../context/call-context.ts";
import { buildWatchedServer, play, readText } from "./flow-run.fixture.ts";

const raw = { method: "elicitation/create", params: { message: "Go?" } };

it.each<[string, (ctx: CallContext) => Promise<unknown>, string]>([
  ["a text", (ctx) => ctx.ask("a", "Go?" as never), 'ctx.ask: "a" must be a question such as elicit(…), got "Go?".'],
  ["nothing", (ctx) => ctx.ask("a", undefined as never), 'ctx.ask: "a" must be a question'],
  ["a request as it is on the wire", (ctx) => ctx.ask("a", raw as never), 'ctx.ask: "a" must be a question'],
  ["the outcome of none", (ctx) => ctx.ask("a", { kind: "outcome" } as never), 'ctx.ask: "a" must be a question'],
  ["one of several that is none", (ctx) => ctx.askAll({ b: 5 as never }), 'ctx.askAll: "b" must be a question'],
])("asking %s is told to its author", async (_, ask, message) => {
  const { server, events } = buildWatchedServer();
  server.registerTool("tool", {}, async (_args, ctx) => String(await ask(ctx)));
  expect(readText(await play(server))).toMatch(/^isError: The tool failed/);
  const errors = events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
  expect(errors).toEqual([expect.stringContaining(message)]);
});
