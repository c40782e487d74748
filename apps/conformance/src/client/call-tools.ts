import assert from "node:assert/strict";
import * as z from "zod";
import type { Scenario } from "./scenario.ts";

const ToolCalls = z.object({
  toolCalls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })),
});

/** Calls one tool and looks at what it says. */
export const addNumbers: Scenario = async (client) => {
  await client.listTools();
  const { content } = await client.callTool("add_numbers", { a: 19, b: 23 });
  assert.match(JSON.stringify(content), /\b42\b/);
};

/** Looks at the tools and calls none. */
export const listTools: Scenario = async (client) => {
  await client.listTools();
};

/** Calls every tool that the library lists, with a value for each property: those with a wrong definition should not be listed. */
export const callListedTools: Scenario = async (client) => {
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools) {
    const names = Object.keys(inputSchema["properties"] ?? {});
    await client.callTool(name, Object.fromEntries(names.map((property) => [property, "text"])));
  }
};

/** Makes the calls that the suite asks for. */
export const callAsTold: Scenario = async (client, context) => {
  const { toolCalls } = ToolCalls.parse(context);
  await client.listTools();
  for (const call of toolCalls) await client.callTool(call.name, call.arguments);
};

/** Sends back the schema of one tool as an argument of another. */
export const echoSchema: Scenario = async (client) => {
  const { tools } = await client.listTools();
  const schema = tools.find(({ name }) => name === "json_schema_2020_12_tool")?.inputSchema;
  assert(schema !== undefined, "json_schema_2020_12_tool is not listed");
  await client.callTool("json_schema_echo", { schema });
};
