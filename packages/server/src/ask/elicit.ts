import { ConfigurationError, parseUrl, showValue } from "@proj/types";
import { readSchemaForm } from "../schema/read-schema-form.ts";
import type { SchemaForm, SchemaPair } from "../schema/schema-form.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { toJsonSchema, toObjectSchema } from "../schema/to-json-schema.ts";
import type { FormContent, FormFields, FormLiteral } from "./form-literal.ts";
import { freezeDeeply } from "./freeze-deeply.ts";
import type { Elicit, ElicitUrl, FlowUrl, UrlFlow } from "./question.ts";
import { isFormLiteral, type ReadForm, readFormLiteral } from "./read-form-literal.ts";
import { toRequestedSchema } from "./requested-schema.ts";

/** A schema is converted once however many questions it serves. */
const converted = new WeakMap<object, ReadForm>();

/**
 * Asks a person to fill in a form.
 *
 * Forms are flat: strings, numbers, booleans and choices. Constraints that a form cannot show (a pattern, a multiple) are left out of what
 * the client sees and enforced when the answer arrives.
 *
 * @param message tells the person what is needed and why. Build it from arguments and earlier answers, never from a clock.
 * @param schema any object schema that implements Standard Schema and Standard JSON Schema, `{ schema, jsonSchema }` where it writes no JSON
 *   Schema itself, or the form itself, written as the specification has it: `{ type: "object", properties: { go: { type: "boolean" } },
 *   required: ["go"] }`. It validates the answer.
 * @throws ConfigurationError naming the property that no form can show.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#form-mode-elicitation-requests
 */
export function elicit<Value>(
  message: string,
  schema: StandardSchema<unknown, Value> | SchemaPair<StandardSchema<unknown, Value>>,
): Elicit<Value>;
export function elicit<
  const Fields extends FormFields,
  const Required extends readonly (keyof Fields & string)[] = readonly [],
>(message: string, schema: FormLiteral<Fields, Required>): Elicit<FormContent<Fields, Required>>;
export function elicit(
  message: string,
  schema: SchemaForm | FormLiteral<FormFields, readonly string[]>,
): Elicit<unknown> {
  let form = converted.get(schema);
  if (form === undefined) {
    const { requestedSchema, schema: validating } = readForm(message, schema);
    // It is shared by all questions of the schema, whoever is asked.
    form = { requestedSchema: freezeDeeply(requestedSchema), schema: validating };
    converted.set(schema, form);
    if (isFormLiteral(schema)) converted.set(form.schema, form);
  }
  const { requestedSchema } = form;
  return {
    kind: "elicit",
    request: { method: "elicitation/create", params: { mode: "form", message, requestedSchema } },
    schema: form.schema,
  };
}

function readForm(message: string, schema: unknown): ReadForm {
  if (isFormLiteral(schema)) return readFormLiteral(schema, message);
  const owner = `the question ${showValue(message)}`;
  const form = readSchemaForm(owner, schema as SchemaForm);
  return {
    requestedSchema: toRequestedSchema(toObjectSchema(owner, toJsonSchema(owner, form, "input")), message),
    schema: form.schema,
  };
}

/**
 * Asks a person to visit a web page, for what must not pass through the client: credentials, payments, a sign-in elsewhere.
 *
 * @param url absolute; it must carry nothing secret. Whoever opens it may be someone else than the person asked: the page must check. A function
 *   builds it for the flow that asks, once.
 * @throws ConfigurationError when `url` is not an absolute `https:` or (for development) `http:` URL.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#url-mode-elicitation-requests
 */
export function elicitUrl(message: string, url: string | URL): ElicitUrl;
export function elicitUrl(message: string, url: (flow: UrlFlow) => string | URL): FlowUrl;
export function elicitUrl(message: string, url: string | URL | ((flow: UrlFlow) => string | URL)): ElicitUrl | FlowUrl {
  if (typeof url === "function") return { kind: "flowUrl", message, buildUrl: url };
  return {
    kind: "elicitUrl",
    request: { method: "elicitation/create", params: { mode: "url", message, url: readUrl(url) } },
  };
}

/** @throws ConfigurationError when it is not an absolute `https:` or `http:` URL. */
export function readUrl(url: string | URL): string {
  const text = String(url);
  const protocol = parseUrl(text)?.protocol;
  if (protocol === "https:" || protocol === "http:") return text;
  throw new ConfigurationError(`elicitUrl needs an absolute http or https URL, got ${showValue(text)}.`);
}
