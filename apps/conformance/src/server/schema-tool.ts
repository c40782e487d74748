import { jsonSchema, type McpServer } from "@proj/server";

/** Named by a constant, because a member that is written `then` is taken for that of a promise. */
const consequence = "then";

const Contact = jsonSchema({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  [consequence]: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
});

/** A tool whose arguments say more than plain types. */
export function registerSchemaTool(server: McpServer): void {
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Takes a contact.", inputSchema: Contact },
    ({ name }) => `Noted${name === undefined ? "" : `, ${name}`}.`,
  );
}
