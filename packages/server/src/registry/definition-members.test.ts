import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const icons = [{ src: "https://a.example/i.png", mimeType: "image/png", sizes: ["48x48"], theme: "dark" as const }];
const named = { title: "Title", description: "Description", icons, _meta: { "example.com/key": { a: [1] } } };
const annotations = { audience: ["user" as const], priority: 0.5, lastModified: "2026-07-28T00:00:00Z" };

const server = new McpServer({ name: "members", version: "1.0.0" }, { onEvent: () => {} });
const hints = { title: "Hint", readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const meta = { "example.com/result": 1 };
server.registerTool("tool", { ...named, annotations: hints, outputSchema: z.object({ a: z.string() }) }, () => ({
  structuredContent: { a: "x" },
  _meta: meta,
}));
server.registerPrompt("prompt", named, () => ({ messages: [], _meta: meta }));
server.registerResource("resource", { ...named, uri: "a://a", mimeType: "text/plain", size: 4, annotations }, () => ({
  contents: [],
  _meta: meta,
}));
server.registerResourceTemplate(
  "template",
  { ...named, uriTemplate: "b://{b}", mimeType: "text/plain", annotations },
  () => ({
    contents: [],
    _meta: meta,
  }),
);

describe("all that the specification knows of it is listed of", () => {
  it.each<[string, string, string, object]>([
    ["a tool", "tools/list", "tools", { name: "tool", ...named, annotations: hints }],
    ["a prompt", "prompts/list", "prompts", { name: "prompt", ...named }],
    [
      "a resource",
      "resources/list",
      "resources",
      { name: "resource", ...named, uri: "a://a", mimeType: "text/plain", size: 4, annotations },
    ],
    [
      "a template",
      "resources/templates/list",
      "resourceTemplates",
      { name: "template", ...named, uriTemplate: "b://{b}", mimeType: "text/plain", annotations },
    ],
  ])("%s", async (_, method, member, expected) => {
    const listed = expectResult(await send(server, method))[member] as readonly Record<string, unknown>[];
    const { inputSchema, outputSchema, ...told } = listed[0] ?? {};
    expect(told).toEqual(expected);
    expect([inputSchema, outputSchema].filter((schema) => schema !== undefined)).toHaveLength(
      member === "tools" ? 2 : 0,
    );
  });
});

it.each<[string, object]>([
  ["tools/call", { name: "tool" }],
  ["prompts/get", { name: "prompt" }],
  ["resources/read", { uri: "a://a" }],
  ["resources/read", { uri: "b://b" }],
])("the _meta of a result of %s goes with it, beside the server's: %j", async (method, params) => {
  const result = expectResult(await send(server, method, { ...params }));
  expect(result._meta).toEqual({
    ...meta,
    "io.modelcontextprotocol/serverInfo": { name: "members", version: "1.0.0" },
  });
});

it("tools are listed in the order of their registration", async () => {
  const ordered = new McpServer({ name: "order", version: "1.0.0" });
  const names = ["zebra", "10", "apple", "2", "constructor"];
  for (const name of names) ordered.registerTool(name, {}, () => "ran");
  const { tools } = expectResult(await send(ordered, "tools/list")) as unknown as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(names);
});
