import { describeIssues } from "@proj/types";
import type { StandardSchema, ValidationResult } from "./standard-schema.ts";

/**
 * Validates the arguments of a call.
 *
 * @returns the validated (and transformed) arguments, or `{ problem }`: a sentence with the path of each value that is wrong.
 */
export function validateArguments<Output>(
  schema: StandardSchema<unknown, Output>,
  args: unknown,
):
  | { readonly value: Output }
  | { readonly problem: string }
  | Promise<{ readonly value: Output } | { readonly problem: string }> {
  const result = schema["~standard"].validate(args);
  return result instanceof Promise ? result.then(toOutcome) : toOutcome(result);
}

function toOutcome<Output>(
  result: ValidationResult<Output>,
): { readonly value: Output } | { readonly problem: string } {
  if (result.issues === undefined) return { value: result.value };
  return { problem: `Invalid arguments: ${describeIssues("arguments", result.issues)}` };
}
