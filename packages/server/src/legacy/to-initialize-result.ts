import {
  type LegacyResult,
  type LegacyVersion,
  legacyFacts,
  metaKeys,
  type Result,
  type ServerCapabilities,
} from "@proj/types";

/**
 * What a server says of itself, as `initialize` has it. Extensions are not told: no revision before 2026-07-28 has a place for them, and what they
 * add to the protocol is written for this one.
 *
 * @param discovered the result of `server/discover`.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization
 */
export function toInitializeResult(discovered: Result, protocolVersion: LegacyVersion): LegacyResult {
  const { instructions, _meta } = discovered;
  const { extensions: _extensions, completions, ...others } = discovered["capabilities"] as ServerCapabilities;
  const isTold = completions !== undefined && legacyFacts[protocolVersion].declaresCompletions;
  return {
    protocolVersion,
    capabilities: isTold ? { ...others, completions } : others,
    serverInfo: (_meta as { readonly [name: string]: unknown })[metaKeys.serverInfo],
    ...(instructions === undefined ? {} : { instructions }),
  };
}
