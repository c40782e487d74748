import { ConfigurationError, type DiscoverResult, isRecord, readErrorMessage, showValue } from "@proj/types";
import { readResult } from "../requests/read-result.ts";

/**
 * Reads the option `discovered`.
 *
 * @throws ConfigurationError when it is no result of `server/discover`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover#when-to-call
 */
export function readDiscovered(given: unknown): DiscoverResult {
  if (!isRecord(given)) throw refuse(showValue(given));
  try {
    return readResult("server/discover", given) as DiscoverResult;
  } catch (cause) {
    throw refuse(readErrorMessage(cause), cause);
  }
}

function refuse(problem: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    `the option discovered is no result of server/discover (${problem}); pass what client.discovered gave before, or leave it out`,
    { cause },
  );
}
