import { ConfigurationError, type JSONRPCRequest, showValue } from "@proj/types";

/** Names a value in an error message; a function where the name is not at hand. */
export type ValueName = string | (() => string);

/**
 * Renders what goes to a peer as JSON.
 *
 * @throws ConfigurationError when JSON cannot express it (a bigint, a cycle).
 */
export function encodeMessage(value: unknown, what: ValueName): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    const name = typeof what === "string" ? what : what();
    throw new ConfigurationError(`${name} cannot be written as JSON; pass plain JSON data (no bigint, no cycle)`, {
      cause,
    });
  }
}

/**
 * Renders a request as JSON.
 *
 * @throws ConfigurationError when JSON cannot express it.
 */
export function encodeRequest(request: JSONRPCRequest): string {
  return encodeMessage(request, () => `the request ${showValue(request.method)}`);
}
