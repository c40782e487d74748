import { ConfigurationError, type DiscoverResult, isRecord, readErrorMessage, showValue } from "@proj/types";
import { readResult } from "../requests/read-result.ts";
import { type Negotiated, noneInCommon } from "./negotiate.ts";
import { chooseVersion } from "./supported-versions.ts";

/**
 * Agrees on a version by what a server said before, without asking it.
 *
 * @throws ConfigurationError when that is no result of `server/discover`; VersionNegotiationError when there is no version in common.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover#when-to-call
 */
export function adoptDiscovered(given: unknown, origin: string, versions: readonly [string, ...string[]]): Negotiated {
  const discovered = readDiscovered(given);
  const protocolVersion = chooseVersion(versions, discovered.supportedVersions);
  if (protocolVersion === undefined) throw noneInCommon(origin, versions, discovered.supportedVersions);
  return { protocolVersion, discovered };
}

function readDiscovered(given: unknown): DiscoverResult {
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
