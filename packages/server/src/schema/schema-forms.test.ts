import { describe, expect, it } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { jsonSchema } from "./json-schema.ts";
import { badOrders, goodOrder, type Order, orderForms } from "./schema-forms.fixture.ts";

const texts = jsonSchema<Order>({
  type: "object",
  properties: {
    item: { type: "string", minLength: 1 },
    size: { type: "string", enum: ["s", "l"] },
    copies: { type: "string", pattern: "^[1-5]$" },
    lines: { type: "string" },
  },
  required: ["item", "size", "copies"],
});

function buildServer(): McpServer {
  return new McpServer({ name: "forms", version: "1.0.0" }, { onEvent: () => {} });
}

describe.each(orderForms)("an inputSchema by %s", (_, inputSchema) => {
  const server = buildServer();
  server.registerTool("order", { inputSchema }, (order) => JSON.stringify(order));

  async function call(order: object): Promise<unknown> {
    return expectResult(await send(server, "tools/call", { name: "order", arguments: { ...order } }));
  }

  it("is published as JSON Schema", async () => {
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as {
      readonly tools: readonly { readonly inputSchema: { readonly required: readonly string[] } }[];
    };
    expect(tools[0]?.inputSchema).toMatchObject({
      type: "object",
      properties: {
        item: { type: "string", minLength: 1 },
        size: { enum: expect.arrayContaining(["s", "l"]) },
        copies: { type: "integer", minimum: 1, maximum: 5 },
        lines: { type: "array", items: { type: "object", properties: { text: { type: "string" } } } },
      },
    });
    expect([...(tools[0]?.inputSchema.required ?? [])].sort()).toEqual(["copies", "item", "size"]);
  });

  it("lets valid arguments through", async () => {
    expect(await call(goodOrder)).toMatchObject({ content: [{ text: JSON.stringify(goodOrder) }] });
  });

  it.each(badOrders)("answers with the path of what is wrong: %s in %j", async (path, change) => {
    const result = (await call({ ...goodOrder, ...change })) as {
      readonly content: readonly { readonly text: string }[];
    };
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0]?.text).toMatch(`Invalid arguments: arguments.${path}: `);
  });
});

/** The same for prompts, where a JSON Schema by itself would never be given a number. */
const promptForms = orderForms.map(([name, form]) => [name, name === "JSON Schema" ? texts : form] as const);

describe.each(promptForms)("an inputSchema by %s of a prompt", (_, inputSchema) => {
  it("names the arguments", async () => {
    const server = buildServer();
    server.registerPrompt("order", { inputSchema }, ({ item }) => item);
    const { prompts } = expectResult(await send(server, "prompts/list")) as unknown as {
      readonly prompts: readonly { readonly arguments: readonly { readonly name: string }[] }[];
    };
    const byName = [...(prompts[0]?.arguments ?? [])].sort((a, b) => a.name.localeCompare(b.name));
    expect(byName).toEqual([
      { name: "copies", required: true },
      { name: "item", required: true },
      { name: "lines", required: false },
      { name: "size", required: true },
    ]);
    const refused = await send(server, "prompts/get", { name: "order", arguments: { item: "tea", size: "m" } });
    expect(expectError(refused)).toMatchObject({ code: -32602, message: expect.stringContaining("arguments.size: ") });
  });
});

describe.each(orderForms)("an inputSchema by %s of a resource template", (_, inputSchema) => {
  it("validates the variables", async () => {
    const server = buildServer();
    server.registerResourceTemplate("order", { uriTemplate: "order://{item}/{size}", inputSchema }, () => "text");
    const refused = await send(server, "resources/read", { uri: "order://tea/m" });
    expect(expectError(refused)).toMatchObject({ code: -32602, message: expect.stringContaining("variables.size: ") });
  });
});

describe("a pair", () => {
  it("publishes its JSON Schema as it was when it was registered, and validates by its schema", async () => {
    const server = buildServer();
    const jsonSchema = { type: "object", title: "Told", properties: { a: { type: "string" } } };
    server.registerTool(
      "a",
      { inputSchema: { schema: mini.object({ a: mini.number() }), jsonSchema } },
      ({ a }) => `${a}`,
    );
    jsonSchema.title = "Changed";
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as { tools: { inputSchema: object }[] };
    expect(tools[0]?.inputSchema).toEqual({ type: "object", title: "Told", properties: { a: { type: "string" } } });
    const result = expectResult(await send(server, "tools/call", { name: "a", arguments: { a: 5 } }));
    expect(result).toMatchObject({ content: [{ text: "5" }] });
  });

  it("tells of a prompt's arguments also where it says nothing of them", async () => {
    const server = buildServer();
    const jsonSchema = { type: "object", properties: { a: null, b: true, c: { title: "C" } } };
    server.registerPrompt("p", { inputSchema: { schema: z.looseObject({}), jsonSchema } }, () => "text");
    const { prompts } = expectResult(await send(server, "prompts/list")) as unknown as { prompts: object[] };
    expect(prompts[0]).toMatchObject({
      arguments: [
        { name: "a", required: false },
        { name: "b", required: false },
        { name: "c", title: "C", required: false },
      ],
    });
  });

  it("goes before what its schema would publish itself", async () => {
    const server = buildServer();
    const schema = z.object({ a: z.string() });
    server.registerTool("a", { inputSchema: { schema, jsonSchema: { type: "object", title: "Told" } } }, ({ a }) => a);
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as { tools: { inputSchema: object }[] };
    expect(tools[0]?.inputSchema).toEqual({ type: "object", title: "Told" });
  });

  it.each<[unknown, string]>([
    [{ schema: z.object({}) }, 'The jsonSchema of tool "a" must be a JSON Schema that is an object; got nothing.'],
    [{ schema: z.object({}), jsonSchema: true }, "must be a JSON Schema that is an object; got true."],
    [{ schema: { type: "object" }, jsonSchema: { type: "object" } }, 'The schema of tool "a" is no Standard Schema'],
    [{ schema: z.object({}), jsonSchema: { type: "string" } }, 'must describe an object; its type is "string".'],
    [{ jsonSchema: { type: "object" } }, 'The schema of tool "a" is no Standard Schema'],
    [{ type: "object", properties: {} }, "or jsonSchema({ … }) for a JSON Schema."],
    [5, 'The schema of tool "a" is no Standard Schema; got 5.'],
  ])("or a schema that is none is refused: %#", (inputSchema, problem) => {
    const register = (): unknown => buildServer().registerTool("a", { inputSchema: inputSchema as never }, () => "ran");
    expect(register).toThrow(problem);
  });
});
