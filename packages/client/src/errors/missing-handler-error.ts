import { type InputRequiredResult, McpError, showValue } from "@proj/types";
import type { Flow } from "../flows/flow.ts";
import type { HandlerName } from "../questions/handler-name.ts";
import { hideMember } from "./hide-member.ts";

/**
 * The server asked something for which the client has no handler. No handler of the round has run: `flow` can be answered by hand, or
 * parked.
 */
export class MissingHandlerError extends McpError {
  override name = "MissingHandlerError";
  /** The handler to register. */
  readonly handler: HandlerName;
  /** The server's name of the question. Untrusted text. */
  readonly key: string;
  /** The result that asked, with its `requestState`. */
  declare readonly result: InputRequiredResult;
  /** The flow, at these questions. */
  declare readonly flow?: Flow;

  /** @param remedy what to pass to `Client.connect`, where it is more than the handler's name. */
  constructor(handler: HandlerName, key: string, result: InputRequiredResult, remedy: string = `handlers.${handler}`) {
    super(
      "ERR_MCP_MISSING_HANDLER",
      `the server asks ${showValue(key)} and this client has no ${remedy} to answer it. ` +
        `Pass ${remedy} to Client.connect, or answer by hand where this error has a flow`,
    );
    this.handler = handler;
    this.key = key;
    hideMember(this, "result", result);
  }

  static override is(value: unknown): value is MissingHandlerError {
    return McpError.is(value) && value.code === "ERR_MCP_MISSING_HANDLER";
  }
}
