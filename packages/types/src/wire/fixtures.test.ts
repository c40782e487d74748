import { describe, expect, test } from "vitest";
import { fixtures } from "./fixtures/all.fixture.ts";
import { definitionNames } from "./fixtures/definition-names.fixture.ts";
import { findUnusedMembers, readRequiredMembers } from "./fixtures/members.fixture.ts";
import { isPlainObject } from "./json-value.ts";

const unknownMember = { "com.example/unknown": { deep: [null, { deeper: true }] } };

/** Their members are entries, so one that is unknown is a wrong one. */
const maps: ReadonlySet<string> = new Set(["InputRequests", "InputResponses"]);

const schemas: ReadonlySet<unknown> = new Set(Object.values(fixtures).map(({ schema }) => schema));

function show(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

test("there are fixtures for the 155 definitions and for nothing else", () => {
  expect(new Set(definitionNames).size).toBe(155);
  expect(Object.keys(fixtures).sort()).toEqual([...definitionNames].sort());
});

const extensible = definitionNames.filter((name) => !maps.has(name) && fixtures[name].valid.some(isPlainObject));

test.each(extensible)("%s keeps a member that it does not know", (name) => {
  const { schema, valid } = fixtures[name];
  for (const value of valid.filter(isPlainObject)) {
    const extended = { ...value, ...unknownMember };
    expect(schema.parse(extended)).toEqual(extended);
  }
});

describe.each(definitionNames)("%s", (name) => {
  const { schema, valid, invalid } = fixtures[name];
  const objects = valid.filter(isPlainObject);
  const required = readRequiredMembers(schema);

  test("accepts its values and returns them unchanged", () => {
    expect(valid).not.toHaveLength(0);
    for (const value of valid) expect(schema.parse(value)).toEqual(value);
  });

  test("refuses everything else", () => {
    expect(invalid).not.toHaveLength(0);
    for (const value of invalid) expect(schema.safeParse(value).success, show(value)).toBe(false);
  });

  test.each(required)("names %s when it is missing", (member) => {
    for (const value of objects) {
      const { [member]: _, ...rest } = value;
      expect(schema.safeParse(rest).error?.issues[0]?.path, show(rest)).toEqual([member]);
    }
  });

  test("has every optional member in some value", () => {
    expect(findUnusedMembers(schema, valid, schemas)).toEqual([]);
  });
});
