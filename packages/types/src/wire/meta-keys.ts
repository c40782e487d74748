/** The revision of the specification that the schemas describe. */
export const PROTOCOL_VERSION = "2026-07-28";

/**
 * The `_meta` keys that the specification reserves.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#meta
 */
export const metaKeys = {
  /** On requests: the revision the request is written in. */
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  /** On requests: the client's name and version. */
  clientInfo: "io.modelcontextprotocol/clientInfo",
  /** On requests: what the client can do for this request. */
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  /** On requests: the least severe log message the client wants to receive. */
  logLevel: "io.modelcontextprotocol/logLevel",
  /** On notifications and on the last result of a subscription: the id of the `subscriptions/listen` request. */
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
  /** On results: the server's name and version. */
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;
