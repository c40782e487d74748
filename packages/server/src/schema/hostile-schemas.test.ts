import { afterEach, describe, expect, it, vi } from "vitest";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { jsonSchema } from "./json-schema.ts";
import type { JsonSchemaObject, SchemaForm } from "./schema-form.ts";
import type { StandardSchema } from "./standard-schema.ts";

function buildServer(): McpServer {
  return new McpServer({ name: "hostile", version: "1.0.0" }, { onEvent: () => {} });
}

const anything: StandardSchema = { "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) } };

function convertTo(convert: () => unknown): StandardSchema {
  const converter = { input: convert as never, output: convert as never };
  return { "~standard": { ...anything["~standard"], jsonSchema: converter } };
}

/** The ways by which a JSON Schema comes to be published. */
const ways: readonly (readonly [string, (schema: JsonSchemaObject) => SchemaForm])[] = [
  ["by a converter", (schema) => convertTo(() => schema)],
  ["in a pair", (schema) => ({ schema: anything, jsonSchema: schema })],
  ["by jsonSchema", (schema) => jsonSchema(schema)],
];

function nest(levels: number): JsonSchemaObject {
  let schema: JsonSchemaObject = { type: "object" };
  for (let level = 0; level < levels; level++) schema = { type: "object", properties: { a: schema } };
  return schema;
}

function buildEndless(): JsonSchemaObject {
  const endless: { [keyword: string]: unknown } = { type: "object" };
  endless["additionalProperties"] = endless;
  return endless;
}

const hostile: readonly (readonly [what: string, schema: JsonSchemaObject, problem: string])[] = [
  ["refers to another host", { $ref: "https://elsewhere.example/s", type: "object" }, "References are never fetched"],
  [
    "refers to its own network",
    { allOf: [{ $ref: "http://127.0.0.1/s" }], type: "object" },
    "References are never fetched",
  ],
  ["refers to a file", { items: { $ref: "file:///etc/passwd" }, type: "object" }, "References are never fetched"],
  ["refers to nothing", { properties: { a: { $ref: "#/$defs/a" } }, type: "object" }, 'refers to "#/$defs/a"'],
  [
    "is of an older dialect",
    { $schema: "http://json-schema.org/draft-07/schema#", type: "object" },
    "JSON Schema 2020-12",
  ],
  ["is of no known dialect", { $schema: "https://elsewhere.example/dialect", type: "object" }, "JSON Schema 2020-12"],
  ["is deep", nest(70), "nested deeper than 128 levels"],
  ["is endless", buildEndless(), "nested deeper than 128 levels"],
  ["is huge", { type: "object", enum: Array.from({ length: 10_000 }, () => 1) }, "consists of more than 10000 values"],
  ["holds what is no JSON", { type: "object", default: new Map() }, "is not a JSON value"],
];

describe.each(ways)("a JSON Schema that is published %s", (_, toForm) => {
  afterEach(() => vi.restoreAllMocks());

  it.each(hostile)("and that %s is refused as an inputSchema and as an outputSchema", (_what, schema, problem) => {
    const fetching = vi.spyOn(globalThis, "fetch");
    const register = (config: () => { readonly [name: string]: SchemaForm }) => () =>
      buildServer().registerTool("a", config() as never, () => "ran");
    expect(register(() => ({ inputSchema: toForm(schema) }))).toThrow(problem);
    expect(register(() => ({ outputSchema: toForm(schema) }))).toThrow(problem);
    expect(register(() => ({ outputSchema: toForm(schema) }))).toThrow(
      expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }),
    );
    expect(fetching).not.toHaveBeenCalled();
  });

  it("may refer to its own parts, also to itself", async () => {
    const server = buildServer();
    const schema = {
      type: "object",
      properties: { next: { $ref: "#" }, name: { $ref: "#/$defs/name" } },
      $defs: { name: { type: "string" } },
    };
    server.registerTool("a", { inputSchema: toForm(schema) }, () => "ran");
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as { tools: { inputSchema: object }[] };
    expect(tools[0]?.inputSchema).toEqual(schema);
  });
});

describe("a converter", () => {
  it.each<[string, () => unknown, string]>([
    [
      "throws",
      () => {
        throw new TypeError("no");
      },
      'The schema of tool "a" cannot be written as JSON Schema: "no". Use types that JSON has, or pass { schema, jsonSchema }.',
    ],
    ["gives a promise", async () => ({ type: "object" }), 'The schema of tool "a"'],
    ["gives nothing", () => undefined, "must be written as a JSON Schema that is an object; got nothing."],
    ["gives a boolean", () => true, "must be written as a JSON Schema that is an object; got true."],
  ])("that %s is refused", (_, convert, problem) => {
    const register = (): unknown => buildServer().registerTool("a", { inputSchema: convertTo(convert) }, () => "ran");
    expect(register).toThrow(problem);
    expect(register).toThrow(expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }));
  });
});

describe("a JSON Schema that validates", () => {
  it.each<[string, JsonSchemaObject, string]>([
    ["is not valid itself", { type: "object", properties: { a: { minLength: -1 } } }, "must be a whole number"],
    ["refers to itself without end", { type: "object", allOf: [{ $ref: "#" }] }, "refers to itself without end"],
    ["has a dynamic reference", { type: "object", $dynamicRef: "#a", $dynamicAnchor: "a" }, "$dynamicRef"],
    ["has a pattern that is none", { type: "object", properties: { a: { pattern: "(" } } }, "regular expression"],
  ])("must not be one that %s", (_, schema, problem) => {
    expect(() => jsonSchema(schema)).toThrow(problem);
  });

  it("must not double itself again and again", () => {
    const $defs: { [name: string]: JsonSchemaObject } = { s30: {} };
    for (let level = 0; level < 30; level++) {
      const next = { $ref: `#/$defs/s${level + 1}` };
      $defs[`s${level}`] = { anyOf: [next, next] };
    }
    expect(() => jsonSchema({ type: "object", $defs })).toThrow("held against more than 10000 schemas");
  });

  it("answers arguments that are nested too deeply, and runs no handler", async () => {
    const server = buildServer();
    server.registerTool("a", { inputSchema: jsonSchema({ type: "object" }) }, () => "ran");
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`);
    const result = expectResult(await send(server, "tools/call", { name: "a", arguments: { deep } }));
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: "Invalid arguments: arguments: is nested deeper than 128 levels" }],
    });
  });

  it("is copied: what happens to it later changes nothing", async () => {
    const server = buildServer();
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const inputSchema = jsonSchema(schema);
    schema.properties.a.type = "number";
    server.registerTool("a", { inputSchema }, () => "ran");
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as { tools: { inputSchema: object }[] };
    expect(tools[0]?.inputSchema).toEqual({ type: "object", properties: { a: { type: "string" } } });
    expect(expectResult(await send(server, "tools/call", { name: "a", arguments: { a: "x" } }))).toMatchObject({
      content: [{ text: "ran" }],
    });
  });
});
