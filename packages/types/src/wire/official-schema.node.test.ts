import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { fixtures } from "./fixtures/all.fixture.ts";
import { type DefinitionName, definitionNames } from "./fixtures/definition-names.fixture.ts";
import { type Comparison, compareVerdicts, type Sample } from "./official-schema-comparison.fixture.ts";
import { depthLimit, differences } from "./official-schema-differences.fixture.ts";
import { isSpecPresent, readExamples, readOfficialSchema, specFolder } from "./official-schema-files.fixture.ts";
import { buildOracle } from "./official-schema-oracle.fixture.ts";

if (!isSpecPresent) {
  console.warn(
    `\n!!! Our schemas were NOT held against the official one: there is no ${specFolder}.\n` +
      "!!! Set MCP_SPEC_DIR to the folder that contains the revisions, each with schema.json and examples/.\n",
  );
}

/** Some seconds on an idle machine. */
const TIMEOUT_MS = 60_000;

/** The values in fixtures are those of other fixtures further down. */
const FIXTURE_DEPTH = 2;

function accepts(definition: string, message: unknown): boolean {
  return fixtures[definition as DefinitionName].schema.safeParse(message).success;
}

/** Objects and arrays by turns, with an object or an array outermost. */
function nest(levels: number, outermost: "array" | "object"): unknown {
  let value: unknown;
  for (let level = levels; level > 0; level--) {
    const isArray = (level % 2 === 1) === (outermost === "array");
    const inner = value === undefined ? [] : [value];
    value = isArray ? inner : Object.fromEntries(inner.map((member) => ["a", member]));
  }
  return value;
}

function listSamples(): Sample[] {
  const examples: Sample[] = readExamples();
  const own = Object.entries(fixtures).flatMap(([definition, { valid, invalid }]) =>
    [...valid, ...invalid].filter(isJson).map((message) => ({ definition, message, depth: FIXTURE_DEPTH })),
  );
  return [...examples, ...own];
}

function isJson(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
  } catch {
    return false;
  }
}

describe.runIf(isSpecPresent)("the verdicts of our schemas", () => {
  let comparison: Comparison;
  beforeAll(() => {
    comparison = compareVerdicts({ schema: readOfficialSchema(), accepts, samples: listSamples(), differences });
    const counts = [...comparison.counts, [depthLimit.name, depthLimit.definitions.length] as const].map(
      ([name, count]) => `${String(count).padStart(8)}  ${name}`,
    );
    console.info(
      [`${comparison.compared} messages judged by schema.json and by us, judged differently for`, ...counts].join("\n"),
    );
  }, TIMEOUT_MS);

  test("are those of the official schema, but for the listed differences", () => {
    expect(comparison.unexplained.slice(0, 20)).toEqual([]);
  });

  test("were compared for tens of thousands of messages of every definition", () => {
    expect(comparison.compared).toBeGreaterThan(40_000);
    expect(definitionNames.filter((name) => !comparison.changed.has(name))).toEqual([]);
  });

  test.each(differences.map(({ name }) => [name]))("still differ for %s", (name) => {
    expect(comparison.counts.get(name)).toBeGreaterThan(0);
  });

  test("differ because of each listed change, so that none is there without need", () => {
    expect(comparison.stale).toEqual([]);
  });

  test.each(depthLimit.definitions)("still differ for a %s that is too deep", (definition) => {
    const official = buildOracle(readOfficialSchema(), []);
    const outermost = definition === "JSONObject" ? "object" : "array";
    const verdicts = [depthLimit.levels, depthLimit.levels + 1].map((levels) => {
      const message = nest(levels, outermost);
      return { levels, official: official(definition, message, new Set()), ours: accepts(definition, message) };
    });
    expect(verdicts).toEqual([
      { levels: 1000, official: true, ours: true },
      { levels: 1001, official: true, ours: false },
    ]);
  });
});
