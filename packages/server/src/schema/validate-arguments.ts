import { describeIssues } from "@proj/types";
import { isThenable } from "../timing/is-thenable.ts";
import type { StandardSchema, ValidationResult } from "./standard-schema.ts";

/** What arguments are called, for messages. */
type ArgumentsNoun = "arguments" | "variables" | "params";

/** The validated (and transformed) arguments, or a sentence with the path of each value that is wrong. */
type Validated<Output> = { readonly value: Output } | { readonly problem: string };

/**
 * Validates the arguments of a call.
 *
 * @returns a promise only where the schema gives one: most validate at once.
 */
export function validateArguments<Output>(
  schema: StandardSchema<unknown, Output>,
  args: unknown,
  noun: ArgumentsNoun = "arguments",
): Validated<Output> | PromiseLike<Validated<Output>> {
  const result: ValidationResult<Output> | PromiseLike<ValidationResult<Output>> = schema["~standard"].validate(args);
  // Not only a Promise of this realm: a result that nobody waited for has no issues.
  return isThenable(result) ? result.then((settled) => toValidated(settled, noun)) : toValidated(result, noun);
}

function toValidated<Output>(result: ValidationResult<Output>, noun: ArgumentsNoun): Validated<Output> {
  if (result.issues === undefined) return { value: result.value };
  return { problem: `Invalid ${noun}: ${describeIssues(noun, result.issues)}` };
}
