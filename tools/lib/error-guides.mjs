/**
 * In whose hands an error is, and which section of the guides, seen from docs/, tells more. For people only, so it is no part of a package.
 *
 * @typedef {object} ErrorGuide
 * @property {keyof typeof errorHands} hands
 * @property {string} [guide]
 */

/** How the page names who can do something about an error. */
export const errorHands = {
  client: "client's author",
  server: "server's author",
  operator: "operator",
  user: "client's user",
  part: "author of the codec, store or bus",
  caller: "whoever wrote the call",
};

/** @type {Readonly<Record<string, ErrorGuide>>} */
export const errorGuides = {
  ERR_MCP_PARSE: { hands: "client", guide: "guides/transports.md#what-is-answered" },
  ERR_MCP_INVALID_REQUEST: { hands: "client", guide: "guides/transports.md#what-is-answered" },
  ERR_MCP_METHOD_NOT_FOUND: { hands: "client", guide: "guides/client.md#connecting" },
  ERR_MCP_INVALID_META: { hands: "client", guide: "guides/transports.md#what-is-answered" },
  ERR_MCP_INVALID_PARAMS: { hands: "client", guide: "guides/server.md#schemas" },
  ERR_MCP_REQUEST_STATE_REJECTED: { hands: "operator", guide: "request-state.md#every-reason" },
  ERR_MCP_INTERNAL: { hands: "server", guide: "guides/handlers.md#errors" },
  ERR_MCP_HEADER_MISMATCH: { hands: "client", guide: "guides/client-transports.md#arguments-in-headers" },
  ERR_MCP_MISSING_CLIENT_CAPABILITY: { hands: "client", guide: "guides/asking.md#clients-that-cannot-be-asked" },
  ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION: { hands: "client", guide: "guides/eras.md#the-client" },
  ERR_MCP_URL_ELICITATION_REQUIRED: { hands: "client", guide: "guides/answering.md#pages-to-open" },
  ERR_MCP_INSUFFICIENT_SCOPE: { hands: "user", guide: "guides/authorization.md#scopes" },
  ERR_MCP_BUSY: { hands: "operator", guide: "guides/deployment.md#limits" },
  ERR_MCP_SHUTTING_DOWN: { hands: "client", guide: "guides/deployment.md#graceful-shutdown" },
  ERR_MCP_INTERRUPTED: { hands: "client", guide: "guides/flows.md#when-the-outcome-is-not-known" },
  ERR_MCP_TIMED_OUT: { hands: "operator", guide: "guides/handlers.md#cancellation-and-time" },
  ERR_MCP_PEER: { hands: "client", guide: "guides/client.md#errors" },
  ERR_MCP_INVALID_TOKEN: { hands: "user", guide: "guides/authorization.md#the-verifier" },
  ERR_MCP_TOOL: { hands: "server", guide: "guides/handlers.md#errors" },
  ERR_MCP_SUSPENDED: { hands: "server", guide: "guides/asking.md#the-suspension-let-it-pass" },
  ERR_MCP_QUESTION_FAILED: { hands: "server", guide: "guides/asking.md#what-comes-back" },
  ERR_MCP_CONFIGURATION: { hands: "caller" },
  ERR_MCP_INVALID_REQUEST_STATE: { hands: "operator", guide: "request-state.md#every-reason" },
  ERR_MCP_REQUEST_STATE_UNAVAILABLE: { hands: "operator", guide: "request-state.md#writing-a-codec-of-your-own" },
  ERR_MCP_SINGLE_USE_CONTRACT: {
    hands: "part",
    guide: "guides/testing.md#contracts-of-your-own-stores-codecs-and-buses",
  },
  ERR_MCP_CHANGE_BUS_CONTRACT: {
    hands: "part",
    guide: "guides/testing.md#contracts-of-your-own-stores-codecs-and-buses",
  },
  ERR_MCP_DRIVE: { hands: "server", guide: "guides/testing.md#drive-a-client-for-tests" },
  ERR_MCP_EVERY_WAY: { hands: "server", guide: "guides/testing.md#every-way-that-a-call-can-go" },
  ERR_MCP_CODEC_CONTRACT: { hands: "part", guide: "guides/testing.md#contracts-of-your-own-stores-codecs-and-buses" },
  ERR_MCP_TRANSPORT: { hands: "operator", guide: "guides/client.md#errors" },
  ERR_MCP_OUTCOME_UNKNOWN: { hands: "client", guide: "guides/flows.md#when-the-outcome-is-not-known" },
  ERR_MCP_SERVER_EXITED: { hands: "server", guide: "guides/client-transports.md#a-child-process" },
  ERR_MCP_SESSION_LOST: { hands: "operator", guide: "guides/eras.md#the-client" },
  ERR_MCP_REQUEST_TIMEOUT: { hands: "client", guide: "guides/client.md#time-and-giving-up" },
  ERR_MCP_CLOSED: { hands: "client", guide: "guides/client.md#closing" },
  ERR_MCP_INVALID_RESULT: { hands: "server", guide: "guides/client.md#errors" },
  ERR_MCP_INVALID_OUTPUT: { hands: "server", guide: "guides/reading.md#outputs-and-schemas" },
  ERR_MCP_VERSION_NEGOTIATION: { hands: "client", guide: "guides/eras.md#the-client" },
  ERR_MCP_MISSING_SERVER_CAPABILITY: { hands: "client", guide: "guides/client.md#calling" },
  ERR_MCP_LIST_TOO_LONG: { hands: "client", guide: "guides/reading.md#lists" },
  ERR_MCP_INPUT_REQUIRED: { hands: "client", guide: "guides/flows.md" },
  ERR_MCP_ROUNDS_EXCEEDED: { hands: "client", guide: "guides/client.md#time-and-giving-up" },
  ERR_MCP_MISSING_HANDLER: { hands: "client", guide: "guides/answering.md#handlers" },
  ERR_MCP_HANDLER_FAILED: { hands: "client", guide: "guides/flows.md#when-a-call-fails-half-way" },
  ERR_MCP_INVALID_ANSWER: { hands: "client", guide: "guides/flows.md" },
  ERR_MCP_ROUND_REFUSED: { hands: "client", guide: "guides/answering.md#what-a-server-may-ask" },
  ERR_MCP_FLOW_TIMEOUT: { hands: "client", guide: "guides/client.md#time-and-giving-up" },
  ERR_MCP_INVALID_FLOW: { hands: "client", guide: "guides/parking.md#what-a-resumed-flow-is-held-against" },
};
