/**
 * The HTTP headers that mirror members of the body.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata
 */
export const headerNames = {
  protocolVersion: "MCP-Protocol-Version",
  method: "Mcp-Method",
  name: "Mcp-Name",
  /** What comes before the name of a mirrored parameter. */
  parameterPrefix: "Mcp-Param-",
} as const;
