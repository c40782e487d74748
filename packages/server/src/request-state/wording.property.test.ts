import type { InputRequiredResult } from "@proj/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { Question } from "../ask/question.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { openCodec } from "./flow.fixture.ts";

/** Questions that differ in one thing or the other, or in nothing. */
const wordings = fc.record({
  key: fc.constantFrom("a", "b", "A"),
  message: fc.constantFrom("Delete it?", "Delete it? ", "delete it?", "Keep it?"),
  field: fc.constantFrom("sure", "Sure"),
  title: fc.constantFrom(undefined, "Sure", "sure"),
});
type Wording = typeof wordings extends fc.Arbitrary<infer Value> ? Value : never;

function ask({ message, field, title }: Wording): Question {
  const flag = title === undefined ? z.boolean() : z.boolean().meta({ title });
  return elicit(message, z.object({ [field]: flag }));
}

describe("an accepted answer", { timeout: 60_000 }, () => {
  it("is read by the question that was asked, and by none of another key or wording", async () => {
    const wording = new McpServer(
      { name: "wording", version: "1.0.0" },
      { requestState: { codec: openCodec }, onEvent: () => {} },
    );
    let current: { readonly asked: Wording; readonly read: Wording } | undefined;
    wording.registerTool("ask", {}, async (_args, ctx) => {
      if (current === undefined) throw new TypeError("nothing drawn");
      if (ctx.requestState === undefined)
        return inputRequired({ [current.asked.key]: ask(current.asked) }, { state: "asked" });
      return `read: ${JSON.stringify(await ctx.accepted(current.read.key, ask(current.read)))}`;
    });
    const count = { same: 0, other: 0 };
    const property = fc.asyncProperty(wordings, wordings, fc.boolean(), async (first, second, isSame) => {
      const read = isSame ? { ...first } : second;
      current = { asked: first, read };
      const { requestState } = expectResult(await send(wording, "tools/call", { name: "ask" })) as InputRequiredResult;
      const answer = { action: "accept", content: { sure: true, Sure: true } };
      const inputResponses = { a: answer, b: answer, A: answer };
      const done = await send(wording, "tools/call", { name: "ask", requestState, inputResponses });
      const isExpected = JSON.stringify(first) === JSON.stringify(read);
      const text = isExpected ? `read: ${JSON.stringify({ [read.field]: true })}` : "read: undefined";
      expect(expectResult(done)).toMatchObject({ content: [{ text }] });
      count[isExpected ? "same" : "other"]++;
    });
    await fc.assert(property, { numRuns: 1000 });
    expect(Math.min(count.same, count.other)).toBeGreaterThan(20);
  });
});
