import { validate } from "@cfworker/json-schema";
import type { Issue } from "../errors/describe-issues.ts";
import type { CompiledSchema } from "./compile-schema.ts";
import { toIssues } from "./to-issues.ts";

/** How much of what the library reports is put into words where only the first thing that is wrong is told. */
const MAX_EARLY_UNITS = 100;

/**
 * Holds JSON against a schema.
 *
 * @param stopsEarly whether only the first thing that is wrong is told.
 * @returns `undefined` where the library does not get through, such as with recursion that is too deep for the stack.
 */
export function findIssues(compiled: CompiledSchema, json: unknown, stopsEarly: boolean): readonly Issue[] | undefined {
  const { schema, index } = compiled;
  try {
    const result = validate(json, schema, "2020-12", index, stopsEarly);
    if (result.valid) return [];
    // The library goes on within members and items even so.
    const units = stopsEarly ? result.errors.slice(0, MAX_EARLY_UNITS) : result.errors;
    const issues = toIssues(compiled, json, units);
    return issues.length > 0 ? issues : [{ message: "is not valid", path: [] }];
  } catch {
    return undefined;
  }
}
