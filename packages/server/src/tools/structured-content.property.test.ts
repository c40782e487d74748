import { createJsonSchemaValidator } from "@proj/types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { jsonValues } from "../request-state/json-values.fixture.ts";
import { jsonSchema } from "../schema/json-schema.ts";
import type { JsonSchemaObject } from "../schema/schema-form.ts";

const outputSchemas: readonly JsonSchemaObject[] = [
  {},
  { type: "object" },
  { type: ["array", "string"] },
  { type: "object", properties: { constructor: false }, maxProperties: 3 },
  { anyOf: [{ type: "array", items: { type: ["number", "string"] } }, { type: "integer" }, { const: null }] },
];

it("what holds to the outputSchema is sent unchanged, and nothing else is sent", async () => {
  let returned: unknown;
  const server = new McpServer({ name: "property", version: "1.0.0" }, { onEvent: () => {} });
  outputSchemas.forEach((schema, index) => {
    server.registerTool(`t${index}`, { outputSchema: jsonSchema<unknown>(schema) }, () => ({
      structuredContent: returned,
    }));
  });
  const validators = outputSchemas.map((schema) => createJsonSchemaValidator(schema));
  let [sent, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(jsonValues, fc.nat(outputSchemas.length - 1), async (value, index) => {
      returned = value;
      const before = JSON.stringify(value);
      const response = await send(server, "tools/call", { name: `t${index}` });
      if (validators[index]?.(value).length === 0) {
        sent++;
        const result = expectResult(response);
        expect(result["structuredContent"]).toBe(value);
        expect(JSON.stringify(result["structuredContent"])).toBe(before);
        expect(result["content"]).toEqual([{ type: "text", text: before }]);
      } else {
        refused++;
        expect(expectError(response)).toEqual({ code: -32603, message: "Handler returned an invalid result" });
        expect(JSON.stringify(response)).not.toContain("structuredContent");
      }
    }),
    { numRuns: 500, seed: 20_260_728 },
  );
  expect(Math.min(sent, refused)).toBeGreaterThan(50);
});
