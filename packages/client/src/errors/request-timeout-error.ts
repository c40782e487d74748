import { McpError, showValue } from "@proj/types";
import type { Flow } from "../flows/flow.ts";

/**
 * One round trip took longer than `requestTimeoutMs`. The request was cancelled, but the server may have acted on it already.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation#timeouts
 */
export class RequestTimeoutError extends McpError {
  override name = "RequestTimeoutError";
  readonly method: string;
  /** The limit that was passed. */
  readonly timeoutMs: number;
  /** The flow before this round, of a call that may ask: `advance` sends the identical round again, under a new id. */
  declare readonly flow?: Flow;

  constructor(method: string, timeoutMs: number) {
    super(
      "ERR_MCP_REQUEST_TIMEOUT",
      `no response to ${showValue(method)} within ${timeoutMs} ms; the request was cancelled. ` +
        "Raise requestTimeoutMs if the server needs longer for one round trip",
    );
    this.method = method;
    this.timeoutMs = timeoutMs;
  }

  static override is(value: unknown): value is RequestTimeoutError {
    return McpError.is(value) && value.code === "ERR_MCP_REQUEST_TIMEOUT";
  }
}
