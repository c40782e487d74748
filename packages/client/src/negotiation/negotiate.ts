import { type DiscoverResult, ProtocolError, readErrorMessage, showValue } from "@proj/types";
import { showVersions, VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import { classifyFailure } from "./classify-failure.ts";
import { chooseVersion, SUPPORTED_VERSIONS } from "./supported-versions.ts";

/** What client and server agreed on. */
export interface Negotiated {
  readonly protocolVersion: string;
  readonly discovered: DiscoverResult;
}

/**
 * Agrees on a version: in one round trip, or in two when the server refuses the first version and names one that both speak.
 *
 * @param discover sends `server/discover` written in the given version.
 * @param origin where the server is, for messages.
 * @throws VersionNegotiationError when there is no version in common or the server is none of the modern era; whatever else
 * `discover` rejects with.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation
 */
export async function negotiate(
  discover: (protocolVersion: string) => Promise<DiscoverResult>,
  origin: string,
  versions: readonly [string, ...string[]] = SUPPORTED_VERSIONS,
): Promise<Negotiated> {
  const discovered = await discoverInMutualVersion(discover, origin, versions);
  const protocolVersion = chooseVersion(versions, discovered.supportedVersions);
  if (protocolVersion === undefined) throw noneInCommon(origin, versions, discovered.supportedVersions);
  return { protocolVersion, discovered };
}

/** A server that refuses a version says which it supports, and is asked once more in one of those. */
async function discoverInMutualVersion(
  discover: (protocolVersion: string) => Promise<DiscoverResult>,
  origin: string,
  versions: readonly [string, ...string[]],
): Promise<DiscoverResult> {
  try {
    return await discover(versions[0]);
  } catch (error) {
    const failure = classifyFailure(error);
    const mutual = failure.kind === "unsupported-version" ? chooseVersion(versions, failure.supported) : undefined;
    if (mutual === undefined) throw explainFailure(error, origin, versions);
    return discover(mutual).catch((again: unknown) => {
      throw explainFailure(again, origin, versions);
    });
  }
}

function explainFailure(error: unknown, origin: string, requested: readonly string[]): unknown {
  const failure = classifyFailure(error);
  switch (failure.kind) {
    case "unsupported-version":
      return noneInCommon(origin, requested, failure.supported, error);
    case "not-modern":
      return new VersionNegotiationError(
        `${origin} does not answer server/discover as a server of ${showVersions(requested)} does: ${describe(error)}. Either it speaks ` +
          "only revisions up to 2025-11-25, which this client does not, or the address is not that of an MCP endpoint",
        { requested, supported: [] },
        { cause: error },
      );
    case "other":
      return error;
  }
}

/** The error for a server and a client that speak different versions. */
export function noneInCommon(
  origin: string,
  requested: readonly string[],
  supported: readonly string[],
  cause?: unknown,
): VersionNegotiationError {
  const speaks = `this client speaks ${showVersions(requested)}, the server ${showVersions(supported)}`;
  const isContradictory = chooseVersion(requested, supported) !== undefined;
  return new VersionNegotiationError(
    isContradictory
      ? `${origin} refuses a version that it says it supports: ${speaks}. Report it to whoever runs the server`
      : `no version in common with ${origin}: ${speaks}. Upgrade the side that is behind`,
    { requested, supported },
    cause === undefined ? undefined : { cause },
  );
}

function describe(error: unknown): string {
  if (ProtocolError.is(error)) return `it answered with the error ${error.rpcCode}, ${showValue(error.message)}`;
  return readErrorMessage(error).replace(/\.$/, "");
}
