import type { Issue } from "../errors/describe-issues.ts";
import { type CompiledSchema, compileSchema } from "./compile-schema.ts";
import { findIssues } from "./find-issues.ts";
import { inspectJson } from "./inspect-json.ts";
import { withoutExpressions } from "./without-expressions.ts";

/** What is wrong with a value, or why it could not be told with a bounded effort. */
export type UntrustedVerdict =
  | { readonly issues: readonly Issue[]; readonly unchecked?: undefined }
  | { readonly unchecked: string };

/** Holds a value against the schema of a peer. */
export type UntrustedValidator = (value: unknown) => UntrustedVerdict;

/** How a peer's schema is used. */
export interface UntrustedOptions {
  /**
   * Run `pattern`, `patternProperties` and `format` too. A regular expression can take all the time there is, so only for peers that you trust not
   * to write such ones. Default false.
   */
  readonly runsExpressions?: boolean | undefined;
}

const limits = { maxDepth: 128, maxNodes: Number.POSITIVE_INFINITY };

/** Parts of the value times the schemas that each is held against: a second or two of work. */
const MAX_STEPS = 500_000;

/** The same for names and choices, which cost less, and for characters, which cost nearly nothing. */
const MAX_LOOKS = 4_000_000;
const MAX_CHARACTERS = 20_000_000;

/** Characters of a value whose items are to be unique: each is compared with each. */
const MAX_UNIQUE_LENGTH = 20_000;

/** Above so many parts times schemas only the first thing that is wrong is told. */
const MAX_TOLD_STEPS = 10_000;

/**
 * Prepares a JSON Schema that a peer sent, for values that the peer sends. Neither can cost much more than reading them did: regular expressions do
 * not run, nothing is fetched, size and depth are bounded, and a value that would take too long is not checked.
 *
 * @param owner names the schema in messages: `The outputSchema of tool "deploy"`.
 * @throws ConfigurationError when the schema is not valid, is of another dialect than 2020-12, refers to something outside of it or without end, has a
 *   `$dynamicRef`, or is too large (10,000 values, 128 levels).
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage
 */
export function createUntrustedValidator(
  schema: unknown,
  owner: string,
  { runsExpressions = false }: UntrustedOptions = {},
): UntrustedValidator {
  const compiled = compileSchema(schema, owner, runsExpressions ? undefined : withoutExpressions);
  const hasUnique = Object.values(compiled.index).some(
    (inner) => typeof inner === "object" && inner.uniqueItems === true,
  );
  return (value) => judge(compiled, hasUnique, value);
}

function judge(compiled: CompiledSchema, hasUnique: boolean, value: unknown): UntrustedVerdict {
  const inspection = inspectJson(value, limits);
  if ("message" in inspection) return { unchecked: `the value ${inspection.message}` };
  const { nodes } = inspection;
  const { length } = JSON.stringify(value);
  const { steps, looks } = compiled.cost;
  const isTooMuch = nodes * steps > MAX_STEPS || nodes * looks > MAX_LOOKS || length * steps > MAX_CHARACTERS;
  if (isTooMuch || (hasUnique && length > MAX_UNIQUE_LENGTH))
    return { unchecked: `a value of ${nodes} parts and ${length} characters would take too long` };
  const issues = findIssues(compiled, value, nodes * steps > MAX_TOLD_STEPS);
  return issues === undefined ? { unchecked: "the value is too large or too deeply nested" } : { issues };
}
