import { expect, test } from "vitest";
import { minimalMeta } from "./fixtures/meta.fixture.ts";
import { InputResponses } from "./input-required.ts";
import { JSONObject, JSONValue } from "./json.ts";
import { MetaObject, RequestMetaObject } from "./meta.ts";
import { GetPromptRequestParams } from "./prompts.ts";
import { Tool } from "./tool.ts";
import { CallToolRequestParams } from "./tools.ts";

const poisoned = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"ok":1}';

function nest(depth: number): unknown {
  return JSON.parse("[".repeat(depth) + "]".repeat(depth));
}

test("a JSON value may nest a thousand levels deep", () => {
  expect(JSONValue.safeParse(nest(1000)).success).toBe(true);
  expect(JSONValue.safeParse(nest(1001)).success).toBe(false);
});

test("a JSON value that nests a hundred thousand levels deep is refused without exhausting the stack", () => {
  expect(JSONValue.safeParse(nest(100_000)).success).toBe(false);
});

test("a long list does not exhaust the stack", () => {
  expect(JSONValue.safeParse(new Array(300_000).fill(0)).success).toBe(true);
});

test("a value that contains itself is refused", () => {
  const loop: Record<string, unknown> = {};
  loop["left"] = loop;
  loop["right"] = [loop];
  expect(JSONObject.safeParse(loop).success).toBe(false);
});

test("members that are undefined count as absent, elements do not", () => {
  expect(JSONObject.safeParse({ gone: undefined }).success).toBe(true);
  expect(JSONObject.safeParse({ list: [undefined] }).success).toBe(false);
});

test("JSON objects, metadata and arguments come back as the same object", () => {
  const value: unknown = JSON.parse(poisoned);
  expect(JSONObject.parse(value)).toBe(value);
  expect(MetaObject.parse(value)).toBe(value);
  expect(CallToolRequestParams.parse({ _meta: minimalMeta, name: "book", arguments: value }).arguments).toBe(value);
});

test("an own member named __proto__ survives in arguments", () => {
  const { arguments: parsed } = CallToolRequestParams.parse(
    JSON.parse(`{"_meta":${JSON.stringify(minimalMeta)},"name":"x","arguments":${poisoned}}`),
  );
  expect(JSON.stringify(parsed)).toBe(poisoned);
});

test.each([
  [
    "an object with known members",
    () => Tool.parse(JSON.parse(`{"name":"x","inputSchema":{"type":"object"},${poisoned.slice(1)}`)),
  ],
  [
    "metadata with known members",
    () => RequestMetaObject.parse({ ...minimalMeta, ...JSON.parse(poisoned), ["__proto__"]: { isAdmin: true } }),
  ],
  [
    "a map of strings",
    () =>
      GetPromptRequestParams.parse({
        _meta: minimalMeta,
        name: "x",
        arguments: JSON.parse('{"__proto__":"x","ok":"1"}'),
      }).arguments,
  ],
  [
    "a map of responses",
    () => InputResponses.parse(JSON.parse('{"__proto__":{"action":"accept","isAdmin":true},"ok":{"action":"cancel"}}')),
  ],
])("an own member named __proto__ does no harm in %s", (_, parse) => {
  const parsed = parse() as Record<string, unknown>;
  expect(Object.keys(parsed)).toContain("ok");
  expect(Object.hasOwn(parsed, "__proto__")).toBe(false);
  expect(parsed["isAdmin"]).toBeUndefined();
  expect(Object.getPrototypeOf(Object.getPrototypeOf(parsed))).toBeNull();
  expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
});

test("objects without a prototype are objects, class instances are not", () => {
  expect(MetaObject.safeParse(Object.create(null)).success).toBe(true);
  expect(MetaObject.safeParse(new Map()).success).toBe(false);
  expect(MetaObject.safeParse(new (class Ticket {})()).success).toBe(false);
});
