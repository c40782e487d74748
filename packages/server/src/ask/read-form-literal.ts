import { ConfigurationError, createJsonSchemaValidator, describeIssues, isRecord, showValue } from "@proj/types";
import type { StandardSchema, ValidationResult } from "../schema/standard-schema.ts";
import { findFieldProblem } from "./find-field-problem.ts";
import type { RequestedSchema } from "./requested-schema.ts";

/** A form that was written by hand, ready to be asked. */
export interface ReadForm {
  /** As it was written. */
  readonly requestedSchema: RequestedSchema;
  /** Validates answers. */
  readonly schema: StandardSchema;
}

const members = new Set(["$schema", "type", "properties", "required"]);

/** Whether it is meant to be a form that is written as the specification has it, and not the schema of a library. */
export function isFormLiteral(value: unknown): value is { readonly [keyword: string]: unknown } {
  return isRecord(value) && !("~standard" in value) && value["type"] === "object";
}

/**
 * Reads a form that was written by hand. Answers may have members that the form has not, as in JSON Schema; they are left out of the value.
 *
 * @param message the question, to name it in errors.
 * @throws ConfigurationError naming the property that no form can have, or that nobody can answer.
 */
export function readFormLiteral(literal: { readonly [keyword: string]: unknown }, message: string): ReadForm {
  const validate = createJsonSchemaValidator(literal, `The form of the question ${showValue(message)}`);
  const form = JSON.parse(JSON.stringify(literal)) as { readonly [keyword: string]: unknown };
  const problem = findFormProblem(form) ?? findDefaultProblem(form as unknown as RequestedSchema, message);
  if (problem !== undefined) {
    throw new ConfigurationError(`The question ${showValue(message)} cannot be asked: ${problem}.`);
  }
  const requestedSchema = form as unknown as RequestedSchema;
  const names = Object.keys(requestedSchema.properties);
  const validateContent = (content: unknown): ValidationResult<unknown> => {
    const issues = validate(content);
    return issues.length > 0 ? { issues } : { value: pickMembers(content as Content, names) };
  };
  return {
    requestedSchema,
    schema: { "~standard": { version: 1, vendor: "@proj/server", validate: validateContent } },
  };
}

type Content = { readonly [name: string]: unknown };

function pickMembers(content: Content, names: readonly string[]): Content {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(content, name)).map((name) => [name, content[name]]));
}

function findFormProblem(form: { readonly [keyword: string]: unknown }): string | undefined {
  const stranger = Object.keys(form).find((name) => !members.has(name));
  if (stranger !== undefined) return `its form has ${showValue(stranger)}, which forms do not have`;
  const { properties, required = [] } = form;
  if (!isRecord(properties)) return "its form has no properties";
  for (const [name, field] of Object.entries(properties)) {
    const problem = name === "__proto__" ? "has a name that no form can have" : findFieldProblem(field);
    if (problem !== undefined) return `property ${showValue(name)} ${problem}`;
  }
  const unknown = (required as readonly string[]).find((name) => !Object.hasOwn(properties, name));
  return unknown === undefined ? undefined : `property ${showValue(unknown)} is required and not in its form`;
}

/** A value that the form proposes has to be one that it takes. */
function findDefaultProblem({ properties }: RequestedSchema, message: string): string | undefined {
  const proposed = Object.entries(properties).filter(([, field]) => field.default !== undefined);
  if (proposed.length === 0) return undefined;
  const validate = createJsonSchemaValidator({ properties }, `The form of the question ${showValue(message)}`);
  const issues = validate(Object.fromEntries(proposed.map(([name, field]) => [name, field.default])));
  return issues.length === 0 ? undefined : `a default is not valid: ${describeIssues("", issues)}`;
}
