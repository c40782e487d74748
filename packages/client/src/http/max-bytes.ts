import { checkLimit } from "../timing/check-limit.ts";

const DEFAULT_MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * Fills in the option `maxResponseBytes`.
 *
 * @throws ConfigurationError for a number that is none, or less than 1.
 */
export function resolveMaxBytes(maxResponseBytes: number = DEFAULT_MAX_RESPONSE_BYTES): number {
  checkLimit("maxResponseBytes", maxResponseBytes, 1);
  return maxResponseBytes;
}
