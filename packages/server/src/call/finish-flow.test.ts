import { expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { buildWatchedServer, play, readText } from "../flow/flow-run.fixture.ts";
import { Server, sealRequestState } from "../server.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));

function listEnds(events: readonly ServerEvent[]): string[] {
  return events.flatMap((event) => (event.type === "flow-finished" ? [event.outcome] : []));
}

it("a flow that an answer of another kind ends is told of, though its handler did not run", async () => {
  const { server, events } = buildWatchedServer();
  let runs = 0;
  server.registerTool("tool", {}, async (_args, ctx) => {
    runs++;
    return String(await ctx.ask("a", go));
  });
  const told = await play(server, { a: [{ roots: [] }] });
  expect([readText(told), runs]).toEqual(['isError: The answer to "a" is of another kind than was asked.', 1]);
  expect(listEnds(events)).toEqual(["failed"]);
});

it.each([undefined, null, "text", ["list"]])("a last round that gives %j is an error that says so", async (reply) => {
  const events: ServerEvent[] = [];
  const server = new Server({ name: "low", version: "1.0.0" }, { onEvent: (event) => events.push(event) });
  sealRequestState(server);
  server.setRequestHandler("tools/call", (params) =>
    params.requestState === undefined ? inputRequired({ go }, { state: "asked" }) : (reply as never),
  );
  const { requestState } = expectResult(await send(server, "tools/call", { name: "tool" }));
  const response = await send(server, "tools/call", { name: "tool", requestState });
  expect(expectError(response)).toMatchObject({ code: -32603, message: "Handler returned an invalid result" });
  expect(listEnds(events)).toEqual(["error"]);
  const errors = events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
  expect(errors).toEqual([expect.stringContaining("expected a result object")]);
});
