import type { ProtocolError } from "@proj/types";
import type { VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import { noneInCommon } from "./none-in-common.ts";
import { readSupportedVersions } from "./read-supported-versions.ts";

/**
 * The error for a server that does not speak the version of a connection any more.
 *
 * @param told the versions that it speaks now, or the error that names them.
 */
export function explainLeftVersion(
  origin: string,
  version: string,
  told: ProtocolError | readonly string[],
): VersionNegotiationError {
  if (Array.isArray(told)) return noneInCommon(origin, [version], told);
  return noneInCommon(origin, [version], readSupportedVersions(told), told);
}
