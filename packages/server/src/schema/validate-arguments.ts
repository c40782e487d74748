import { describeIssues } from "@proj/types";
import type { StandardSchema } from "./standard-schema.ts";

/**
 * Validates the arguments of a call.
 *
 * @param noun what they are called, for the message.
 * @returns the validated (and transformed) arguments, or `{ problem }`: a sentence with the path of each value that is wrong.
 */
export async function validateArguments<Output>(
  schema: StandardSchema<unknown, Output>,
  args: unknown,
  noun: "arguments" | "variables" | "params" = "arguments",
): Promise<{ readonly value: Output } | { readonly problem: string }> {
  // Not only where it is a Promise of this realm: a result that nobody waited for has no issues.
  const result = await schema["~standard"].validate(args);
  if (result.issues === undefined) return { value: result.value };
  return { problem: `Invalid ${noun}: ${describeIssues(noun, result.issues)}` };
}
