import { readErrorMessage, showValue, type UntrustedValidator } from "@proj/types";

/**
 * Prepares the `outputSchema` of a tool, for {@link ClientOptions.validateOutputs}. It comes from a server, as does what is held against it.
 *
 * @param owner names the schema in messages.
 * @returns what tells of a `structuredContent` all that is wrong (`{ issues }`), or why it was not checked (`{ unchecked }`).
 * @throws whatever shows that the schema cannot be used: results are then passed on unchecked, with a warning.
 */
export type OutputValidator = (
  outputSchema: { readonly [keyword: string]: unknown },
  owner: string,
) => UntrustedValidator;

/** Prepares a schema when the first result comes, for of a hundred listed tools few are called. */
export function createOutputCheck(
  validator: OutputValidator,
  tool: string,
  outputSchema: { readonly [keyword: string]: unknown },
): UntrustedValidator {
  let prepared: UntrustedValidator | undefined;
  return (value) => {
    prepared ??= prepare(validator, tool, outputSchema);
    return prepared(value);
  };
}

function prepare(
  validator: OutputValidator,
  tool: string,
  outputSchema: { readonly [keyword: string]: unknown },
): UntrustedValidator {
  try {
    return validator(outputSchema, `The outputSchema of tool ${showValue(tool)}`);
  } catch (error) {
    const unchecked = readErrorMessage(error);
    return () => ({ unchecked });
  }
}
