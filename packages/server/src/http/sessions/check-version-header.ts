import { headerNames, isLegacyVersion, legacyVersions, showValue } from "@proj/types";
import { supportedVersions } from "../../dispatch/read-meta.ts";
import { type HttpFailure, refuseRequest } from "../http-failure.ts";
import type { RequestHead } from "../request-head.ts";

/**
 * Checks the version header of a request that declares no version in its body. It need not be there, and need not be the one of the session: that
 * is known.
 *
 * @param isOpening whether the request negotiates the version, so that the header may name one that is declared in other ways.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header
 */
export function checkVersionHeader({ readHeader }: RequestHead, isOpening: boolean): HttpFailure | undefined {
  const version = readHeader(headerNames.protocolVersion) ?? undefined;
  if (version === undefined || isLegacyVersion(version)) return undefined;
  if (supportedVersions.includes(version)) {
    if (isOpening) return undefined;
    return refuseRequest(
      400,
      `${headerNames.protocolVersion} ${showValue(version)} needs the same version in params._meta, and no session`,
    );
  }
  return refuseRequest(
    400,
    `${headerNames.protocolVersion} ${showValue(version)} is not one that is served; with a session these are: ${legacyVersions.join(", ")}`,
  );
}
