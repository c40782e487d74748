import {
  type DiscoverResult,
  hasShape,
  type Implementation,
  implementationShape,
  isLegacyVersion,
  isRecord,
  type LegacyVersion,
  legacyVersions,
  metaKeys,
  type ServerCapabilities,
  showValue,
} from "@proj/types";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { showVersions, VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import type { UncheckedResult } from "../requests/read-response.ts";

/** What a server said of itself when a session was opened. */
export interface InitializeAnswer {
  readonly protocolVersion: LegacyVersion;
  /** The same, as `server/discover` has it. */
  readonly discovered: DiscoverResult;
}

/**
 * Reads what `initialize` was answered with. What is odd in it beside the version is left out: it is no reason to lose a server.
 *
 * @param origin where the server is, for messages.
 * @throws VersionNegotiationError for a revision that is none of ours; InvalidResultError where none is named.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization
 */
export function readInitializeResult(result: UncheckedResult, origin: string): InitializeAnswer {
  const { protocolVersion, capabilities, serverInfo, instructions } = result;
  if (typeof protocolVersion !== "string") {
    throw new InvalidResultError("initialize", `has ${showValue(protocolVersion)} as its protocolVersion`);
  }
  if (!isLegacyVersion(protocolVersion)) throw noneOfOurs(protocolVersion, origin);
  return {
    protocolVersion,
    discovered: {
      resultType: "complete",
      supportedVersions: [protocolVersion],
      capabilities: readCapabilities(capabilities, protocolVersion),
      ...(typeof instructions === "string" && { instructions }),
      ttlMs: 0,
      cacheScope: "private",
      ...(hasShape(implementationShape, serverInfo) && {
        _meta: { [metaKeys.serverInfo]: serverInfo as Implementation },
      }),
    },
  };
}

function noneOfOurs(protocolVersion: string, origin: string): VersionNegotiationError {
  return new VersionNegotiationError(
    `no version in common with ${origin}: it answered initialize with ${showValue(protocolVersion)}, ` +
      `this client speaks ${showVersions(legacyVersions)}. Upgrade the side that is behind`,
    { requested: legacyVersions, supported: [protocolVersion] },
  );
}

function readCapabilities(given: unknown, protocolVersion: LegacyVersion): ServerCapabilities {
  const capabilities = Object.fromEntries(
    Object.entries(isRecord(given) ? given : {}).flatMap(([name, value]) => {
      // Some servers say that they offer something without an object to say it with.
      const capability = value === true ? {} : value;
      return isRecord(capability) ? [[name, readCapability(capability)]] : [];
    }),
  );
  // The first revision has completion, and no word for it.
  return protocolVersion === "2024-11-05" ? { completions: {}, ...capabilities } : capabilities;
}

function readCapability(given: { readonly [name: string]: unknown }): object {
  const flags = ["listChanged", "subscribe"].filter((name) => name in given && typeof given[name] !== "boolean");
  return flags.length === 0
    ? given
    : Object.fromEntries(Object.entries(given).filter(([name]) => !flags.includes(name)));
}
