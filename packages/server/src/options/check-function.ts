import { ConfigurationError, showValue } from "@proj/types";

/**
 * Checks what types would not have let pass.
 *
 * @param name what it is, at the beginning of the message: `The handler of tool "deploy"`.
 * @throws ConfigurationError when it is no function.
 */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== "function") throw new ConfigurationError(`${name} must be a function; got ${showValue(value)}.`);
}

/** The same of an option that need not be there, by its name: `clock`. */
export function checkOptionalFunction(name: string, value: unknown): void {
  if (value !== undefined) checkFunction(`The option ${name}`, value);
}
