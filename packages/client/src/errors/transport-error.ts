import { McpError, type McpErrorCode } from "@proj/types";

/** The codes of this class and of those that extend it. */
const codes: readonly McpErrorCode[] = [
  "ERR_MCP_TRANSPORT",
  "ERR_MCP_OUTCOME_UNKNOWN",
  "ERR_MCP_SERVER_EXITED",
  "ERR_MCP_SESSION_LOST",
];

/** What a {@link TransportError} may carry besides its message. */
export interface TransportErrorOptions {
  /** The HTTP status, where there was an HTTP response. */
  readonly status?: number;
  /** What the platform threw. */
  readonly cause?: unknown;
}

/** No usable response could be had from the peer. Where the server may have acted all the same, it is an OutcomeUnknownError. */
export class TransportError extends McpError {
  override name = "TransportError";
  /** The HTTP status, where there was an HTTP response. */
  readonly status: number | undefined;

  constructor(message: string, options: TransportErrorOptions = {}) {
    super("ERR_MCP_TRANSPORT", message, "cause" in options ? { cause: options.cause } : undefined);
    this.status = options.status;
  }

  static override is(value: unknown): value is TransportError {
    return McpError.is(value) && codes.includes(value.code);
  }
}
