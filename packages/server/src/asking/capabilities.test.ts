import { describe, expect, it } from "vitest";
import type { Askable } from "../ask/question.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { send } from "../exchange.fixture.ts";
import { buildWatchedServer, play, readText } from "../flow/flow-run.fixture.ts";
import { outcome } from "../resolve/outcome.ts";
import { places, questions, SECRET } from "./capabilities.fixture.ts";
import { capabilityRows } from "./capability-rows.fixture.ts";

function readQuestionEvents(events: readonly ServerEvent[]): number {
  return events.filter(({ type }) => type === "question-asked").length;
}

describe("a client that declared", () => {
  it.each(capabilityRows)("%j and is asked %j lacks %j", async (declared, names, missing) => {
    const asked = Object.fromEntries(names.map((name) => [`${SECRET} ${name}`, questions[name]]));
    const able = places.filter(({ takes }) => Object.values<Askable>(asked).every(takes));
    expect(able.length).toBeGreaterThan(4);
    for (const place of able) {
      const canAsk = new Set<boolean>();
      const { response, events } = await place.call(asked, declared, (ctx) =>
        canAsk.add(
          Object.values<Askable>(asked).every((question) => ctx.canAsk(question) && ctx.canAsk(outcome(question))),
        ),
      );
      const told = [place.name, [...canAsk], readQuestionEvents(events), JSON.stringify(response).includes(SECRET)];
      const isLowLevel = place.name.startsWith("low-level");
      if (missing === undefined) {
        expect(told).toEqual([place.name, isLowLevel ? [] : [true], names.length, true]);
        continue;
      }
      expect(told).toEqual([place.name, isLowLevel ? [] : [false], 0, false]);
      expect(response).toMatchObject({ error: { code: -32021 } });
      expect("error" in response && response.error.data).toEqual({ requiredCapabilities: missing });
    }
  });

  it("less than a later question needs is told so when that one is asked, and not before", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.ask("first", questions.form);
      await ctx.ask("second", questions.url);
      return "done";
    });
    const capabilities = { elicitation: {} };
    const first = await send(server, "tools/call", { name: "tool" }, { capabilities });
    const requestState = "result" in first ? first.result["requestState"] : undefined;
    const inputResponses = { first: { action: "accept", content: { [SECRET]: true } } };
    const second = await send(server, "tools/call", { name: "tool", requestState, inputResponses }, { capabilities });
    expect(first).toMatchObject({ result: { resultType: "input_required" } });
    expect(second).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: { elicitation: { url: {} } } } },
    });
  });

  it("nothing can still be served: the author takes an argument or a default instead", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      if (!ctx.canAsk(questions.form)) return "by default";
      return JSON.stringify(await ctx.ask("first", questions.form));
    });
    const response = await send(server, "tools/call", { name: "tool" }, { capabilities: {} });
    expect(readText({ response, rounds: [], messages: [] })).toBe("by default");
    const told = await play(server, { first: [{ action: "accept", content: { [SECRET]: true } }] });
    expect(readText(told)).toBe(`{"${SECRET}":true}`);
  });
});
