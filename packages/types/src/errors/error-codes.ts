/** What the wire carries for one error code. */
export interface ErrorCodeEntry {
  /** The JSON-RPC number a peer sees; absent for errors that never cross the wire. */
  readonly rpcCode?: number;
  /** The HTTP status of a response that carries it; absent for errors that never cross the wire. */
  readonly httpStatus?: number;
}

/**
 * The error codes that peers see. Programs that send or read errors carry this table along, and not {@link errorCodes}.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export const wireErrorCodes = {
  ERR_MCP_PARSE: { rpcCode: -32700, httpStatus: 400 },
  ERR_MCP_INVALID_REQUEST: { rpcCode: -32600, httpStatus: 400 },
  ERR_MCP_METHOD_NOT_FOUND: { rpcCode: -32601, httpStatus: 404 },
  ERR_MCP_INVALID_META: { rpcCode: -32602, httpStatus: 400 },
  ERR_MCP_INVALID_PARAMS: { rpcCode: -32602, httpStatus: 200 },
  ERR_MCP_REQUEST_STATE_REJECTED: { rpcCode: -32602, httpStatus: 200 },
  ERR_MCP_INTERNAL: { rpcCode: -32603, httpStatus: 200 },
  ERR_MCP_HEADER_MISMATCH: { rpcCode: -32020, httpStatus: 400 },
  ERR_MCP_MISSING_CLIENT_CAPABILITY: { rpcCode: -32021, httpStatus: 400 },
  ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION: { rpcCode: -32022, httpStatus: 400 },
  // Of 2025-11-25, the only revision that has it.
  ERR_MCP_URL_ELICITATION_REQUIRED: { rpcCode: -32042, httpStatus: 200 },
  // The specification defines no number. This one is outside of what JSON-RPC and MCP reserve.
  ERR_MCP_INSUFFICIENT_SCOPE: { rpcCode: -31403, httpStatus: 403 },
  // What the server's own limits refuse; numbers outside of what is reserved, for the same reason.
  ERR_MCP_BUSY: { rpcCode: -31503, httpStatus: 503 },
  ERR_MCP_SHUTTING_DOWN: { rpcCode: -31513, httpStatus: 503 },
  ERR_MCP_INTERRUPTED: { rpcCode: -31514, httpStatus: 200 },
  ERR_MCP_TIMED_OUT: { rpcCode: -31504, httpStatus: 200 },
  ERR_MCP_PEER: { rpcCode: -32603, httpStatus: 200 },
} as const satisfies Record<string, Required<ErrorCodeEntry>>;

/** Every error code of the project. What each means stands in `errorTexts`, which no program carries along that does not ask for it. */
export const errorCodes = {
  ...wireErrorCodes,
  ERR_MCP_INVALID_TOKEN: {},
  ERR_MCP_TOOL: {},
  ERR_MCP_SUSPENDED: {},
  ERR_MCP_QUESTION_FAILED: {},
  ERR_MCP_CONFIGURATION: {},
  ERR_MCP_INVALID_REQUEST_STATE: {},
  ERR_MCP_REQUEST_STATE_UNAVAILABLE: {},
  ERR_MCP_SINGLE_USE_CONTRACT: {},
  ERR_MCP_CHANGE_BUS_CONTRACT: {},
  ERR_MCP_DRIVE: {},
  ERR_MCP_EVERY_WAY: {},
  ERR_MCP_CODEC_CONTRACT: {},
  ERR_MCP_TRANSPORT: {},
  ERR_MCP_OUTCOME_UNKNOWN: {},
  ERR_MCP_SERVER_EXITED: {},
  ERR_MCP_SESSION_LOST: {},
  ERR_MCP_REQUEST_TIMEOUT: {},
  ERR_MCP_CLOSED: {},
  ERR_MCP_INVALID_RESULT: {},
  ERR_MCP_INVALID_OUTPUT: {},
  ERR_MCP_VERSION_NEGOTIATION: {},
  ERR_MCP_MISSING_SERVER_CAPABILITY: {},
  ERR_MCP_LIST_TOO_LONG: {},
  ERR_MCP_INPUT_REQUIRED: {},
  ERR_MCP_ROUNDS_EXCEEDED: {},
  ERR_MCP_MISSING_HANDLER: {},
  ERR_MCP_HANDLER_FAILED: {},
  ERR_MCP_INVALID_ANSWER: {},
  ERR_MCP_ROUND_REFUSED: {},
  ERR_MCP_FLOW_TIMEOUT: {},
  ERR_MCP_INVALID_FLOW: {},
} as const satisfies Record<string, ErrorCodeEntry>;

/** The stable string that every error of this project carries as `code`. */
export type McpErrorCode = keyof typeof errorCodes;
