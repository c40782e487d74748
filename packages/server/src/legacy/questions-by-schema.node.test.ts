import { type LegacyVersion, legacyVersions, type SamplingMessage } from "@proj/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { listRoots } from "../ask/list-roots.ts";
import { type Askable, type Question, readKind } from "../ask/question.ts";
import { sample } from "../ask/sample.ts";
import { buildWatchedServer } from "../flow/flow-run.fixture.ts";
import { findSchemaProblem } from "./find-schema-problem.fixture.ts";
import { areSchemasPresent } from "./official-schemas.fixture.ts";
import { openTestSession } from "./session.fixture.ts";
import { toLegacyQuestion } from "./to-legacy-question.ts";

const word = fc.constantFrom("a", "b", "Größe");
const some = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });
const named = { title: some(word), description: some(word) };
const titled = fc.constant([
  { const: "a", title: "A" },
  { const: "b", title: "B" },
]);
const choices = fc.constant(["a", "b"]);
const choice = some(fc.constantFrom("a", "b"));
const range = { minimum: some(fc.constant(0)), maximum: some(fc.constant(9)) };
const lengths = { minLength: some(fc.constant(1)), maxLength: some(fc.constant(9)) };
const formats = fc.constantFrom("email", "uri", "date", "date-time");

const field = fc.oneof(
  fc.record({ type: fc.constant("string"), ...named, ...lengths, default: some(word) }),
  fc.record({ type: fc.constant("string"), ...named, format: formats }),
  fc.record({ type: fc.constantFrom("number", "integer"), ...named, ...range, default: some(fc.constant(5)) }),
  fc.record({ type: fc.constant("boolean"), ...named, default: some(fc.boolean()) }),
  fc.record({ type: fc.constant("string"), ...named, enum: choices, default: choice }),
  fc.record({ type: fc.constant("string"), ...named, oneOf: titled, default: choice }),
  fc.record({ type: fc.constant("string"), enum: fc.constant(["a"]), enumNames: fc.constant(["A"]) }),
  fc.record({ type: fc.constant("array"), ...named, items: fc.record({ anyOf: titled }) }),
);

const drop = (value: unknown): never => JSON.parse(JSON.stringify(value)) as never;

const forms = fc
  .dictionary(fc.constantFrom("one", "two", "three"), field, { maxKeys: 3 })
  .map((properties) => elicit("Which?", { type: "object", properties: drop(properties) } as never));

const block = fc.constantFrom(
  { type: "text", text: "hi" } as const,
  { type: "image", data: "AA==", mimeType: "image/png" } as const,
  { type: "audio", data: "AA==", mimeType: "audio/wav" } as const,
);
const messages = fc.array(
  fc.record({
    role: fc.constantFrom("user" as const, "assistant" as const),
    content: fc.oneof(block, fc.array(block, { maxLength: 2 })),
  }),
  { maxLength: 3 },
);
const samples = fc
  .record({
    messages: messages as fc.Arbitrary<SamplingMessage[]>,
    includeContext: some(fc.constantFrom("none" as const, "allServers" as const)),
    tools: some(
      fc.constantFrom(
        [{ name: "t", inputSchema: { type: "object" as const } }],
        [
          {
            name: "t",
            inputSchema: { type: "object" as const, properties: { a: true } },
            outputSchema: { type: "array" },
          },
        ],
      ),
    ),
    toolChoice: some(fc.constant({ mode: "auto" as const })),
  })
  .map((params) => sample(drop({ ...params, maxTokens: 5 })));

const questions: fc.Arbitrary<Question> = fc.oneof(
  forms as fc.Arbitrary<Question>,
  samples,
  fc.constantFrom<Question>(listRoots(), elicitUrl("Sign in", "https://id.example/")),
);

/** How a question was put in a session, if it was. */
async function put(
  question: Askable,
  version: LegacyVersion,
): Promise<{ readonly messages: unknown[]; readonly end: unknown }> {
  const { server } = buildWatchedServer();
  server.registerTool("tool", {}, async (_args, ctx) => {
    const can = ctx.canAsk(question);
    await ctx.ask("q", question).catch((thrown: { reason?: string }) => {
      if (thrown.reason !== (can ? "unanswered" : "unsupported")) throw thrown;
    });
    return String(can);
  });
  const messages: unknown[] = [];
  const client = await openTestSession(server, {
    version,
    answer: ({ id, method, params }) => {
      messages.push({ jsonrpc: "2.0", id, method, params });
      return { error: { code: 1, message: "no" } };
    },
  });
  return { messages, end: await client.request("tools/call", { name: "tool" }) };
}

describe.skipIf(!areSchemasPresent)("by the official schema of its revision", () => {
  it.each(legacyVersions)("each question in %s is one, or is not put, which ctx.canAsk tells", async (version) => {
    const kinds = new Map<string, number>();
    const property = fc.asyncProperty(questions, async (question) => {
      const { messages, end } = await put(question, version);
      const isPossible = "params" in toLegacyQuestion(question.request, version);
      expect(messages).toHaveLength(isPossible ? 1 : 0);
      expect(end).toMatchObject({ result: { content: [{ text: String(isPossible) }] } });
      for (const message of messages) expect(findSchemaProblem({ version, message })).toBeUndefined();
      const kind = `${readKind(question.request)} ${isPossible}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns: 150 });
    expect(kinds.size).toBeGreaterThan(3);
  });
});
