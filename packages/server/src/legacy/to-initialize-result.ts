import { type LegacyResult, type LegacyVersion, metaKeys, type Result, type ServerCapabilities } from "@proj/types";

/**
 * What a server says of itself, as `initialize` has it.
 *
 * @param discovered the result of `server/discover`.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization
 */
export function toInitializeResult(discovered: Result, protocolVersion: LegacyVersion): LegacyResult {
  const { instructions, _meta } = discovered;
  const { extensions: _extensions, ...capabilities } = discovered["capabilities"] as ServerCapabilities;
  return {
    protocolVersion,
    capabilities,
    serverInfo: (_meta as { readonly [name: string]: unknown })[metaKeys.serverInfo],
    ...(instructions === undefined ? {} : { instructions }),
  };
}
