import { wireErrorCodes } from "./error-codes.ts";
import { McpError } from "./mcp-error.ts";

/** The codes that a peer can see. */
export type ProtocolErrorCode = keyof typeof wireErrorCodes;

/** What a {@link ProtocolError} may carry besides its message. */
export interface ProtocolErrorOptions {
  /** The JSON-RPC number, where it is not the one of the code (application-defined errors). */
  readonly rpcCode?: number;
  /** The peer sees it as `error.data`. */
  readonly data?: unknown;
  /** Kept on this side; never crosses the wire. */
  readonly cause?: unknown;
  /** Whether it came out of a peer's response. Default false. */
  readonly isRemote?: boolean;
}

/**
 * An error that crosses the wire: thrown by a handler it becomes the response, received in a response it is what a client throws.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export class ProtocolError extends McpError {
  override name = "ProtocolError";
  /** The JSON-RPC number. */
  readonly rpcCode: number;
  readonly data: unknown;
  /**
   * Whether it came out of a peer's response. A server whose handler lets it through does not pass it on: it speaks of another request,
   * and of another server.
   */
  readonly isRemote: boolean;

  constructor(code: ProtocolErrorCode, message: string, options: ProtocolErrorOptions = {}) {
    super(code, message, "cause" in options ? { cause: options.cause } : undefined);
    this.rpcCode = options.rpcCode ?? wireErrorCodes[code].rpcCode;
    this.data = options.data;
    this.isRemote = options.isRemote ?? false;
  }

  static override is(value: unknown): value is ProtocolError {
    return McpError.is(value) && "rpcCode" in value;
  }
}
