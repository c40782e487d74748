import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { StandardSchema } from "./standard-schema.ts";

function buildServer(): McpServer {
  return new McpServer({ name: "schemas", version: "1.0.0" }, { onEvent: () => {} });
}

function refuseAll(validate: StandardSchema["~standard"]["validate"]): StandardSchema {
  return { "~standard": { version: 1, vendor: "test", validate, jsonSchema: { input: () => ({ type: "object" }) } } };
}

describe("a schema", () => {
  const issues = [{ message: "never", path: ["a"] }];

  /** It is no instance of this realm's Promise. */
  const foreignPromise = Object.fromEntries([["then", (settle: (value: unknown) => void) => settle({ issues })]]);

  it.each<[string, StandardSchema]>([
    ["at once", refuseAll(() => ({ issues }))],
    ["later", refuseAll(async () => ({ issues }))],
    ["later, with a promise of another realm", refuseAll(() => foreignPromise as never)],
  ])("that refuses %s keeps the handler from running", async (_, inputSchema) => {
    const server = buildServer();
    server.registerTool("a", { inputSchema }, () => "ran");
    const result = expectResult(await send(server, "tools/call", { name: "a", arguments: { a: 1 } }));
    expect(result).toMatchObject({ isError: true, content: [{ text: "Invalid arguments: arguments.a: never" }] });
  });

  it("may be a union of objects", async () => {
    const server = buildServer();
    const Shape = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("circle"), radius: z.number() }),
      z.object({ kind: z.literal("square"), side: z.number() }),
    ]);
    server.registerTool("area", { inputSchema: Shape }, (shape) => shape.kind);
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as { tools: { inputSchema: object }[] };
    expect(tools[0]?.inputSchema).toMatchObject({ type: "object", oneOf: [{ type: "object" }, { type: "object" }] });
    const args = { kind: "circle", radius: 1 };
    expect(expectResult(await send(server, "tools/call", { name: "area", arguments: args }))).toMatchObject({
      content: [{ text: "circle" }],
    });
  });

  it("is refused where it is no schema, no object, or mirrors what no header can carry", () => {
    const server = buildServer();
    const register = (inputSchema: unknown) => () =>
      server.registerTool("a", { inputSchema: inputSchema as StandardSchema }, () => "ran");
    expect(register({ type: "object" })).toThrow('The schema of tool "a" is no Standard Schema; got an object. Pass');
    expect(register(z.union([z.object({}), z.string()]))).toThrow(
      "must describe an object; its type is nothing. Make it a member of one, such as z.object({ … }).",
    );
    expect(register(z.object({ date: z.date() }))).toThrow(
      'The schema of tool "a" cannot be written as JSON Schema: "Date cannot be represented in JSON Schema". Use types that JSON has, or pass { schema, jsonSchema }.',
    );
    expect(register(z.object({ rate: z.number().meta({ "x-mcp-header": "Rate" }) }))).toThrow(
      'The schema of tool "a" cannot be published: x-mcp-header at "#/properties/rate" must be on a parameter whose type is string, integer or boolean; got "number".',
    );
  });
});
