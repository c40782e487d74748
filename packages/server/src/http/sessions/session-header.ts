/** The header that names the session, in requests and in the answer to `initialize`. */
export const SESSION_HEADER = "mcp-session-id";
