import { expect, it } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import type { CallContext } from "../context/call-context.ts";
import { send } from "../exchange.fixture.ts";
import { accept, buildWatchedServer } from "../flow/flow-run.fixture.ts";
import { type End, readEnd, targets } from "./targets.fixture.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const page = elicitUrl("Go?", "https://go.example/");

/** Each asks under the key `q`, which nobody hears of who catches everything. */
const verbs: { readonly [name: string]: (ctx: CallContext) => Promise<unknown> } = {
  "ctx.ask": (ctx) => ctx.ask("q", go),
  "ctx.askAll": (ctx) => ctx.askAll({ q: go }),
  "ctx.waitFor": (ctx) => ctx.waitFor("q", page, () => "done"),
  "ctx.ask in a step that runs once": (ctx) => ctx.once("step", () => ctx.ask("q", go)),
};

it.each(Object.entries(verbs))("a catch around %s hides no question, and the author hears of it", async (_, start) => {
  for (const target of targets) {
    const { server, events } = buildWatchedServer();
    target.register(server, {
      handle: async (ctx) => {
        try {
          return `went: ${JSON.stringify(await start(ctx))}`;
        } catch {
          return "hidden";
        }
      },
    });
    const ends: End[] = [];
    let retry = {};
    for (const inputResponses of [{}, { q: accept({ go: true }) }]) {
      const response = await send(server, target.method, { ...target.params, ...retry, inputResponses });
      ends.push(readEnd(target, response));
      retry = { requestState: "result" in response ? response.result["requestState"] : undefined };
    }
    expect(ends).toEqual([
      { end: "asks", messages: { q: "Go?" } },
      { end: "complete", text: expect.stringMatching(/^went: ./) },
    ]);
    expect(events.flatMap((event) => (event.type === "suspension-swallowed" ? [event.keys] : []))).toEqual([["q"]]);
  }
});
