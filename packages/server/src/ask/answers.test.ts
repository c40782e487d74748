import type { InputRequiredResult, JSONRPCResponse } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { elicit, elicitUrl } from "./elicit.ts";
import { inputRequired } from "./input-required.ts";
import { listRoots } from "./list-roots.ts";
import type { Question } from "./question.ts";
import type { Answer } from "./read-answer.ts";
import { sample } from "./sample.ts";

const form = elicit("How many?", z.object({ count: z.coerce.number().max(5), note: z.string().optional() }));
const page = elicitUrl("Sign in", "https://id.example/");
const model = sample({ messages: [], maxTokens: 5 });
const roots = listRoots();

/** Asks `asked` under the key `q`, answers with `response` and reads the answer as one to `read`. */
async function readBack(
  asked: Question,
  response: unknown,
  read: Question = asked,
): Promise<{ answer?: Answer<unknown>; response: JSONRPCResponse }> {
  let answer: Answer<unknown> | undefined;
  const server = new McpServer({ name: "answers", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("ask", {}, async (_args, ctx) => {
    if (ctx.requestState === undefined) return inputRequired({ q: asked }, { state: "asked" });
    answer = await ctx.answer("q", read);
    return `read: ${JSON.stringify(await ctx.accepted("q", read))}`;
  });
  const { requestState } = expectResult(await send(server, "tools/call", { name: "ask" })) as InputRequiredResult;
  const inputResponses = response === undefined ? {} : { q: response };
  return {
    response: await send(server, "tools/call", { name: "ask", requestState, inputResponses }),
    ...(answer === undefined ? {} : { answer }),
  };
}

async function readAnswerTo(...args: Parameters<typeof readBack>): Promise<Answer<unknown> | undefined> {
  return (await readBack(...args)).answer;
}

const completion = { role: "assistant", content: { type: "text", text: "hi" }, model: "m" };

describe("an answer", () => {
  it.each<[string, Question, unknown, Answer<unknown>]>([
    [
      "accepted, and transformed by the schema",
      form,
      { action: "accept", content: { count: "3" } },
      { status: "accepted", value: { count: 3 } },
    ],
    [
      "accepted with a fractional number",
      form,
      { action: "accept", content: { count: 1.5 } },
      { status: "accepted", value: { count: 1.5 } },
    ],
    [
      "accepted out of range",
      form,
      { action: "accept", content: { count: 6 } },
      { status: "invalid", problem: expect.stringMatching(/^count: .*5/) },
    ],
    [
      "accepted without content",
      form,
      { action: "accept" },
      { status: "invalid", problem: expect.stringContaining("count: ") },
    ],
    ["declined", form, { action: "decline" }, { status: "declined" }],
    ["declined with content along", form, { action: "decline", content: { count: 1 } }, { status: "declined" }],
    [
      "declined with content of a wrong shape along",
      form,
      { action: "decline", content: { count: { deep: 1 } } },
      { status: "declined" },
    ],
    ["cancelled", form, { action: "cancel" }, { status: "cancelled" }],
    ["missing", form, undefined, { status: "missing" }],
    ["consent to visit a page", page, { action: "accept" }, { status: "accepted", value: true }],
    ["refusal to visit a page", page, { action: "decline" }, { status: "declined" }],
    ["a completion", model, completion, { status: "accepted", value: completion }],
    [
      "a completion with a member that is called action",
      model,
      { ...completion, action: "end" },
      { status: "accepted", value: { ...completion, action: "end" } },
    ],
    [
      "roots",
      roots,
      { roots: [{ uri: "file:///a" }] },
      { status: "accepted", value: { roots: [{ uri: "file:///a" }] } },
    ],
  ])("can be %s", async (_, question, response, expected) => {
    expect(await readAnswerTo(question, response)).toEqual(expected);
  });

  it.each<[string, Question]>([
    ["another wording", elicit("How few?", z.object({ count: z.coerce.number().max(5), note: z.string().optional() }))],
    ["another schema", elicit("How many?", z.object({ count: z.number().max(6) }))],
    ["another kind", page],
  ])("is outdated when the question has %s by now", async (_, read) => {
    expect(await readAnswerTo(form, { action: "accept", content: { count: 1 } }, read)).toEqual({ status: "outdated" });
  });

  it("is read by a question that says the same, built anew", async () => {
    const again = elicit("How many?", z.object({ count: z.coerce.number().max(5), note: z.string().optional() }));
    expect(await readAnswerTo(form, { action: "accept", content: { count: 1 } }, again)).toEqual({
      status: "accepted",
      value: { count: 1 },
    });
  });

  it("has a value for the handler only when it was accepted and valid", async () => {
    const accepted = await readBack(form, { action: "accept", content: { count: 2 } });
    const invalid = await readBack(form, { action: "accept", content: { count: 9 } });
    expect(expectResult(accepted.response)).toMatchObject({ content: [{ text: 'read: {"count":2}' }] });
    expect(expectResult(invalid.response)).toMatchObject({ content: [{ text: "read: undefined" }] });
  });
});

describe("a response that is no answer to what was asked", () => {
  it.each<[string, Question, unknown]>([
    ["roots for a form", form, { roots: [] }],
    ["a completion for a form", form, completion],
    ["a form's result for roots", roots, { action: "accept", content: {} }],
  ])("fails the call: %s", async (_, question, response) => {
    const { response: answered } = await readBack(question, response);
    expect(expectResult(answered)).toMatchObject({
      isError: true,
      content: [{ text: 'The answer to "q" is of another kind than was asked.' }],
    });
  });

  it.each<[unknown]>([
    [12345],
    ["yes"],
    [[]],
    [{}],
    [{ action: "maybe" }],
    [{ action: "accept", content: { count: { deep: 1 } } }],
    [{ action: "accept", content: 1 }],
    [null],
  ])("is refused by its key: %j", async (response) => {
    const { response: answered } = await readBack(form, response);
    expect(expectError(answered)).toEqual({
      code: -32602,
      message: expect.stringContaining('params.inputResponses["q"]'),
    });
  });
});

describe("a response that nobody asked for", () => {
  it("is kept apart, whatever it is", async () => {
    const server = new McpServer({ name: "answers", version: "1.0.0" }, { onEvent: () => {} });
    server.registerTool(
      "ask",
      {},
      async (_args, ctx) => `${JSON.stringify(ctx.inputResponses)} ${JSON.stringify(ctx.unaskedResponses)}`,
    );
    const inputResponses = JSON.parse('{"q":{"action":"accept"},"__proto__":5,"n":null}') as object;
    const result = expectResult(await send(server, "tools/call", { name: "ask", inputResponses }));
    expect(result).toMatchObject({ content: [{ text: '{} {"q":{"action":"accept"},"__proto__":5,"n":null}' }] });
  });
});
