import { ProtocolError } from "@proj/types";
import { readScopes } from "../auth/read-scopes.ts";

/**
 * Says which scopes the caller's token lacks. The server answers with it where a tool, prompt or resource is registered with `scopes`; a
 * handler throws it where the scopes depend on the arguments. Over HTTP the answer is 403 with the challenge that clients step up by.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#runtime-insufficient-scope-errors
 */
export class InsufficientScopeError extends ProtocolError {
  override name = "InsufficientScopeError";
  /** Everything that is needed for what was asked for, also what the token has already: clients get one challenge, not several. */
  readonly requiredScopes: readonly string[];

  /** @throws ConfigurationError when there is no scope, or one is none. */
  constructor(requiredScopes: readonly string[]) {
    readScopes("InsufficientScopeError", requiredScopes);
    super("ERR_MCP_INSUFFICIENT_SCOPE", `Insufficient scope: this needs ${requiredScopes.join(" ")}`, {
      data: { requiredScopes },
    });
    this.requiredScopes = requiredScopes;
  }
}
