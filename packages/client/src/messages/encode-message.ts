import { ConfigurationError, type JSONRPCRequest, showValue } from "@proj/types";

/**
 * Renders what goes to a peer as JSON.
 *
 * @param what names the value for the error message.
 * @throws ConfigurationError when JSON cannot express it (a bigint, a cycle).
 */
export function encodeMessage(value: unknown, what: string): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw new ConfigurationError(`${what} cannot be written as JSON; pass plain JSON data (no bigint, no cycle)`, {
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
  try {
    return JSON.stringify(request);
  } catch {
    return encodeMessage(request, `the request ${showValue(request.method)}`);
  }
}
