import type { ElicitResult, InputRequiredResult } from "@proj/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputRequired } from "../ask/input-required.ts";
import type { QuestionKind } from "../ask/question.ts";
import type { CallContext } from "../context/call-context.ts";
import { buildMeta, expectResult, openExchange, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { openCodec } from "./flow.fixture.ts";
import { type JsonObject, jsonValues } from "./json-values.fixture.ts";
import { kindCases } from "./kinds.fixture.ts";

const kinds = Object.keys(kindCases) as QuestionKind[];

/** The questions that are asked, under keys that are easily taken for something else. */
const asked: { readonly [key: string]: QuestionKind } = Object.fromEntries([
  ["constructor", "elicit"],
  ["toString", "elicitUrl"],
  ["hasOwnProperty", "sample"],
  ["q", "listRoots"],
]);

const server = new McpServer(
  { name: "asking", version: "1.0.0" },
  { requestState: { codec: openCodec }, onEvent: () => {} },
);
const seen: { context?: CallContext; accepted?: JsonObject } = {};
server.registerTool("ask", {}, async (_args, ctx) => {
  const questions = Object.entries(asked).map(([key, kind]) => [key, kindCases[kind].question] as const);
  if (ctx.requestState === undefined) return inputRequired(Object.fromEntries(questions), { state: "asked" });
  const accepted = questions.map(async ([key, question]) => [key, await ctx.accepted(key, question)] as const);
  seen.context = ctx;
  seen.accepted = Object.fromEntries(await Promise.all(accepted));
  return "done";
});

/** Sends responses as they stand in the request's text, so that members may have any name. */
async function respond(requestState: string | undefined, inputResponses: JsonObject): Promise<object> {
  delete seen.context;
  const params = { name: "ask", _meta: buildMeta(), requestState, inputResponses };
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const response = await server.handle(JSON.parse(text), openExchange());
  if (response === undefined) throw new TypeError("not answered");
  return response;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isFlat = (value: unknown): boolean =>
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === "string"));

/** The fields of a form; no form has one of the name that is left out, and none reaches a handler. */
const readFields = (content: JsonObject): unknown[] =>
  Object.entries(content).flatMap(([name, field]) => (name === "__proto__" ? [] : [field]));

/** What the specification says of a result of each kind, as far as what is drawn here could break it. */
const isOfKind: { readonly [Kind in QuestionKind]: (value: JsonObject) => boolean } = {
  elicit: ({ action, content }) =>
    ["accept", "decline", "cancel"].includes(action as string) &&
    // What comes along with a refusal is not looked at.
    (action !== "accept" || content === undefined || (isObject(content) && readFields(content).every(isFlat))),
  elicitUrl: (value) => isOfKind.elicit(value),
  sample: ({ role, model, content }) =>
    ["user", "assistant"].includes(role as string) && typeof model === "string" && typeof content === "object",
  listRoots: ({ roots }) =>
    Array.isArray(roots) && roots.every((root) => isObject(root) && typeof root["uri"] === "string"),
};

function isOfAskedKind(key: string, value: unknown): boolean {
  const kind = asked[key];
  return kind !== undefined && isObject(value) && isOfKind[kind](value);
}

type Entry = readonly [key: string, value: unknown];

const answers = fc.oneof(
  fc.constantFrom(...kinds.flatMap((kind) => [kindCases[kind].answer, kindCases[kind].otherAnswer])),
  fc.record({ action: fc.constantFrom("accept", "decline", "cancel", "ACCEPT", "yes", 1), content: jsonValues }),
  fc.record({ action: fc.constant("accept"), content: fc.dictionary(fc.string(), jsonValues, { maxKeys: 2 }) }),
  fc.constant(JSON.parse('{"action":"accept","content":{"sure":true,"__proto__":{"polluted":true}}}') as object),
  fc.record({ roots: fc.oneof(jsonValues, fc.array(fc.record({ uri: jsonValues }), { maxLength: 2 })) }),
  fc.record({ role: jsonValues, model: jsonValues, content: jsonValues }),
  jsonValues,
);
const keys = fc.oneof(
  fc.constantFrom(...Object.keys(asked), "__proto__", "valueOf", "confirm", "Q", "q "),
  fc.string({ maxLength: 3 }),
);
const responses = fc
  .array(fc.tuple(keys, answers), { maxLength: 4 })
  .map((entries): JsonObject => Object.fromEntries(entries));

/** Holds what the handler was told against what was sent. */
function expectTold(context: CallContext, asked: readonly Entry[], unasked: readonly Entry[]): void {
  expect(Object.keys(context.inputResponses).sort()).toEqual(asked.map(([key]) => key).sort());
  for (const [key, value] of asked) {
    expect([key, value, isOfAskedKind(key, value)]).toEqual([key, value, true]);
    if (["decline", "cancel"].includes((value as JsonObject)["action"] as string))
      expect(context.inputResponses[key]).not.toHaveProperty("content");
  }
  const contents = Object.values(context.inputResponses).map((response) => (response as ElicitResult).content ?? {});
  expect(contents.filter((content) => Object.hasOwn(content, "__proto__") || "polluted" in content)).toEqual([]);
  expect(Object.entries(context.unaskedResponses)).toEqual(unasked);
}

describe("whatever comes as inputResponses", { timeout: 60_000 }, () => {
  it("reaches the handler as an answer only under a key that was asked and as a result of the kind that was", async () => {
    const { requestState } = expectResult(await send(server, "tools/call", { name: "ask" })) as InputRequiredResult;
    const count = { told: 0, answers: 0, unasked: 0, refused: 0 };
    const property = fc.asyncProperty(responses, async (drawn) => {
      const sent = Object.entries(JSON.parse(JSON.stringify(drawn)) as JsonObject);
      const askedEntries = sent.filter(([key]) => Object.hasOwn(asked, key));
      const unaskedEntries = sent.filter(([key]) => !Object.hasOwn(asked, key));
      const response = await respond(requestState, drawn);
      if (seen.context === undefined) {
        // Refused as a whole, and then for something under a key that was asked.
        expect(JSON.stringify(response)).toMatch(/"isError":true|"code":-32602/);
        expect(askedEntries.length).toBeGreaterThan(0);
        count.refused++;
        return;
      }
      expectTold(seen.context, askedEntries, unaskedEntries);
      const accepted = Object.entries(seen.accepted ?? {}).filter(([, value]) => value !== undefined);
      expect(askedEntries.map(([key]) => key)).toEqual(expect.arrayContaining(accepted.map(([key]) => key)));
      count.told++;
      count.answers += askedEntries.length;
      count.unasked += unaskedEntries.length;
    });
    await fc.assert(property, { numRuns: 3000 });
    for (const cases of Object.values(count)) expect(cases).toBeGreaterThan(20);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("is no answer at all without a token", async () => {
    const property = fc.asyncProperty(responses, async (drawn) => {
      expect(await respond(undefined, drawn)).toHaveProperty("result.resultType", "input_required");
      expect(seen.context).toBeUndefined();
    });
    await fc.assert(property, { numRuns: 500 });
  });
});
