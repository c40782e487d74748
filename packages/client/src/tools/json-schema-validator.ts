import { createUntrustedValidator } from "@proj/types";
import type { OutputValidator } from "./output-validator.ts";

/** How the schemas of a server are used. */
export interface JsonSchemaValidatorOptions {
  /**
   * Run what `pattern`, `patternProperties` and `format` in the schemas stand for: regular expressions, of which a bad one can take all the time
   * there is. Only for servers that you trust. Without it they are passed over, and so is what depends on them. Default false.
   */
  readonly runsExpressions?: boolean | undefined;
}

/**
 * Holds what tools return against their `outputSchema`: `Client.connect(url, { validateOutputs: jsonSchemaValidator() })`. It weighs some 9 kB
 * gzipped, which is why only who imports it has it.
 *
 * A server's schema is not trusted: regular expressions do not run unless `runsExpressions` is set, nothing is fetched, and a result that would
 * take long is passed on unchecked, with a warning; so is one whose schema is of another dialect than JSON Schema 2020-12, refers to something
 * outside of it, or is too large (10,000 values, 128 levels).
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
 */
export function jsonSchemaValidator(options: JsonSchemaValidatorOptions = {}): OutputValidator {
  return (outputSchema, owner) => createUntrustedValidator(outputSchema, owner, options);
}
