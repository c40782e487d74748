import { McpError } from "@proj/types";
import type { Flow } from "../flows/flow.ts";

/**
 * The client does not let a round happen: its `policy` or a limit forbids what the server asks, or `beforeRound` threw (see `cause`).
 * No handler of the round has run, and nothing was sent.
 */
export class RoundRefusedError extends McpError {
  override name = "RoundRefusedError";
  /** The server's name of the question that is refused, where it is one. Untrusted text. */
  readonly key: string | undefined;
  /** The flow, at what was refused. */
  declare readonly flow?: Flow;

  constructor(problem: string, options: { readonly key?: string | undefined; readonly cause?: unknown } = {}) {
    super("ERR_MCP_ROUND_REFUSED", problem, "cause" in options ? { cause: options.cause } : undefined);
    this.key = options.key;
  }

  static override is(value: unknown): value is RoundRefusedError {
    return McpError.is(value) && value.code === "ERR_MCP_ROUND_REFUSED";
  }
}
