import type { McpServer, StandardSchema } from "@proj/server";
import * as z from "zod";

const Contact = z
  .strictObject({
    name: z.string().optional(),
    address: z.object({ street: z.string().optional(), city: z.string().optional() }).optional(),
    contactMethod: z.enum(["phone", "email"]).optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
  })
  .refine(({ phone, email }) => phone !== undefined || email !== undefined, "needs a phone number or an email address")
  .refine(({ contactMethod, phone }) => contactMethod !== "phone" || phone !== undefined, "lacks the phone number");

/** Named by a constant, because a member that is written `then` is taken for that of a promise. */
const consequence = "then";

/** The same rules in the words of JSON Schema 2020-12, which no converter finds in a refinement. */
const contactJsonSchema = {
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
};

/** A tool whose arguments say more than plain types. */
export function registerSchemaTool(server: McpServer): void {
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Takes a contact.", inputSchema: publishAs(Contact, contactJsonSchema) },
    ({ name }) => `Noted${name === undefined ? "" : `, ${name}`}.`,
  );
}

/** Validates by a schema and publishes another one, written by hand. */
function publishAs<Output>(
  schema: StandardSchema<unknown, Output>,
  jsonSchema: Record<string, unknown>,
): StandardSchema<unknown, Output> {
  return { "~standard": { ...schema["~standard"], jsonSchema: { input: () => jsonSchema } } };
}
