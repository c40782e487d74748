import { isRecord } from "@proj/types";
import type { SeenQuestion } from "../../drive/seen-question.ts";
import type { TestArguments } from "../../drive/test-call.ts";

/** Content that a form rules out, and how, for the name of its way. */
export interface InvalidContent {
  readonly how: string;
  readonly content: TestArguments;
}

/**
 * Writes content that a form rules out by what it shows: one with something required missing, and one with a field of another type. None where the
 * form takes anything.
 *
 * @param valid the content that the script has for it.
 */
export function listInvalidContents({ request }: SeenQuestion, valid: TestArguments): InvalidContent[] {
  const form = (request.params as { readonly requestedSchema?: Form } | undefined)?.requestedSchema ?? {};
  const [required] = form.required ?? [];
  const missing = required === undefined ? [] : [{ how: `without "${required}"`, content: omit(valid, required) }];
  const [field] = Object.entries(form.properties ?? {}).flatMap(([name, schema]) => {
    const wrong = isRecord(schema) ? writeWrongValue(schema) : undefined;
    return wrong === undefined
      ? []
      : [{ how: `with ${wrong.how} for "${name}"`, content: { ...valid, [name]: wrong.value } }];
  });
  return field === undefined ? missing : [...missing, field];
}

interface Form {
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: unknown };
}

function omit(content: TestArguments, name: string): TestArguments {
  return Object.fromEntries(Object.entries(content).filter(([other]) => other !== name));
}

/** A value of another type; a choice, which text may be, gets one that is none of its own. */
function writeWrongValue({
  type,
}: {
  readonly [member: string]: unknown;
}): { how: string; value: unknown } | undefined {
  switch (type) {
    case "string":
      return { how: "a number", value: 7 };
    case "number":
    case "integer":
    case "boolean":
      return { how: "a text", value: "neither" };
    case "array":
      return { how: "a text", value: "none of these" };
    default:
      return undefined;
  }
}
