import { McpError, ProtocolError, showValue } from "@proj/types";

/**
 * The server does not accept the `requestState` that this client echoed: it lapsed, or the server's key changed. The client never
 * starts again by itself, because earlier rounds may have had effects.
 */
export class RequestStateRejectedError extends ProtocolError {
  override name = "RequestStateRejectedError";
  /** The server's own words. Untrusted text. */
  readonly peerMessage: string;

  constructor(peerMessage: string, data: unknown) {
    super(
      "ERR_MCP_REQUEST_STATE_REJECTED",
      `the server does not accept the requestState it gave before (it says ${showValue(peerMessage)}). ` +
        "Start the call again from its first round, if repeating it is safe",
      { data, isRemote: true },
    );
    this.peerMessage = peerMessage;
  }

  static override is(value: unknown): value is RequestStateRejectedError {
    return McpError.is(value) && value.code === "ERR_MCP_REQUEST_STATE_REJECTED";
  }
}
