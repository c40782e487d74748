import { McpError, showValue } from "@proj/types";

/**
 * Client and server have no protocol version in common, or the server answers the first request of neither era as it should. The message says what
 * was tried, in its order, and what came back.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation
 */
export class VersionNegotiationError extends McpError {
  override name = "VersionNegotiationError";
  /** The versions that this client speaks. */
  readonly requested: readonly string[];
  /** The versions that the server says it speaks; empty when it did not say. Untrusted text. */
  readonly supported: readonly string[];

  constructor(
    message: string,
    versions: { readonly requested: readonly string[]; readonly supported: readonly string[] },
    options?: { readonly cause?: unknown },
  ) {
    super("ERR_MCP_VERSION_NEGOTIATION", message, options);
    this.requested = versions.requested;
    this.supported = versions.supported;
  }

  static override is(value: unknown): value is VersionNegotiationError {
    return McpError.is(value) && value.code === "ERR_MCP_VERSION_NEGOTIATION";
  }
}

/** Renders a list of versions that a peer sent. */
export function showVersions(versions: readonly string[]): string {
  const shown = versions.slice(0, 8).map(showValue).join(", ");
  return versions.length === 0 ? "none" : versions.length > 8 ? `${shown}, …` : shown;
}
