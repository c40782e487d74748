import type { InputRequiredResult } from "@proj/types";

/**
 * Tells questions from a complete result.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export function isInputRequired(result: { readonly resultType?: unknown }): result is InputRequiredResult {
  return result.resultType === "input_required";
}
