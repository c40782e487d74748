import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compareVerdicts, type Subject } from "./official-schema-comparison.fixture.ts";
import type { Change } from "./official-schema-differences.fixture.ts";

const schema = {
  $defs: {
    Crossing: {
      type: "object",
      properties: { deck: { enum: ["upper", "lower"] }, seats: { type: "integer", minimum: 1 } },
      required: ["seats"],
    },
  },
};
const samples = [{ definition: "Crossing", message: { deck: "upper", seats: 2 } }];
const anySeats = z.looseObject({ deck: z.optional(z.enum(["upper", "lower"])), seats: z.number() });

const fraction: Change = {
  schema: "Crossing/properties/seats",
  keyword: "type",
  official: "integer",
  ours: "number",
};
const fewer: Change = { schema: "Crossing/properties/seats", keyword: "minimum", official: 1 };
const noId: Change = { schema: "Crossing", keyword: "properties/id", ours: false };

function compare(ours: z.ZodMiniType, changes: readonly Change[], rest: Partial<Subject> = {}) {
  const differences = changes.map((change) => ({ name: change.keyword, reason: "", changes: [change] }));
  const accepts = (_: string, message: unknown) => ours.safeParse(message).success;
  return compareVerdicts({ schema, accepts, samples, differences, ...rest });
}

test("nothing is unexplained where the listed differences are all there are, and each is counted", () => {
  const { compared, counts, stale, unexplained, changed } = compare(anySeats, [fraction, fewer]);
  expect(unexplained).toEqual([]);
  expect(stale).toEqual([]);
  // 1.5; and -1, which only the minimum refuses.
  expect(Object.fromEntries(counts)).toEqual({ type: 1, minimum: 1 });
  expect(compared).toBeGreaterThan(40);
  expect([...changed]).toEqual(["Crossing"]);
});

test("a schema that is too loose is told with definition, change and both verdicts", () => {
  expect(compare(anySeats, [fraction]).unexplained).toEqual([
    'Crossing at /seats, negative, {"deck":"upper","seats":-1}: schema.json refuses it, our schema accepts it',
  ]);
});

test("a schema that is too strict is told, too", () => {
  const strict = z.looseObject({ deck: z.literal("upper"), seats: z.number() });
  expect(compare(strict, [fraction, fewer]).unexplained).toContain(
    'Crossing at /deck, dropped, {"seats":2}: schema.json accepts it, our schema refuses it',
  );
});

test("a change that decides nothing is stale", () => {
  expect(compare(anySeats, [fraction, fewer, { ...fewer, keyword: "maximum", official: undefined }]).stale).toEqual([
    "Crossing/properties/seats/maximum",
  ]);
});

test("an element can be added to the properties of a schema", () => {
  const withoutId = z.looseObject({ ...anySeats.def.shape, id: z.optional(z.never()) });
  expect(compare(withoutId, [fraction, fewer, noId])).toMatchObject({ unexplained: [], stale: [] });
});

test.each([
  ["another value", { ...fewer, official: 2 }],
  ["a keyword that is not there", { ...fewer, keyword: "maxLength" }],
  ["a schema that is not there", { ...fewer, schema: "Crossing/properties/fare" }],
])("a change that expects %s is refused", (_, change) => {
  expect(() => compare(anySeats, [change])).toThrow(/^schema.json has .+ at Crossing/);
});
