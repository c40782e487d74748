import type { FormContent, Tool } from "@proj/client";
import type { FormField, RequestedSchema } from "../form/form-field.ts";
import { readFields } from "../form/read-fields.ts";

/** What the arguments of the demo's tools start with. */
const suggestions: FormContent = { name: "orders" };

/** Fields for the arguments of a tool: those that a form can have. */
export function readArgumentFields({ inputSchema }: Tool): readonly FormField[] {
  const { properties = {}, required } = inputSchema as Partial<RequestedSchema>;
  const askable = Object.entries(properties).filter(
    ([, { type }]) => type === "string" || type === "number" || type === "integer" || type === "boolean",
  );
  const schema: RequestedSchema = {
    type: "object",
    properties: Object.fromEntries(askable),
    ...(required && { required }),
  };
  return readFields(schema, suggestions);
}
