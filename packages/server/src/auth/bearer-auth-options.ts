import type { AuthInfo, Clock } from "@proj/types";
import type { ImpliedScopes } from "./implied-scopes.ts";

/**
 * Verifies an access token: that it was issued by an authorization server of this resource, and not changed since. Whom it was issued for, when
 * it lapses and what it allows is only read here; the library enforces it.
 *
 * @param token as it came in the `Authorization` header. It is a secret: do not log it, and do not hand it to other services.
 * @param request what the platform gives: of `node:http` an `IncomingMessage`, else a `Request`. Its body is not for the verifier.
 * @returns whom the token stands for; `null` when it is not accepted.
 * @throws InvalidTokenError when it is not accepted. Anything else says that nothing is known of the token: the caller is answered 503 and not
 *   sent to sign in again.
 */
export type VerifyToken<Request> = (token: string, request: Request) => AuthInfo | null | Promise<AuthInfo | null>;

/** How a server over HTTP is protected. */
export interface BearerAuthOptions<Request> {
  /**
   * The URI of this server as clients know it, such as `https://mcp.example/mcp`: the address of its endpoint, whatever is in front of it. Tokens
   * must have been issued for it. `http:` only for the loopback interface.
   */
  readonly resource: string;
  /** The issuers of tokens for this server, best first; as they name themselves, letter for letter. */
  readonly authorizationServers: readonly string[];
  readonly verifyToken: VerifyToken<Request>;
  /** What every request needs. Tools, prompts and resources can need more: `scopes` where they are registered. Default none. */
  readonly requiredScopes?: readonly string[] | undefined;
  /** The scopes that clients ask for where the challenge names none: what is needed for basic use. Default: `requiredScopes`. */
  readonly scopesSupported?: readonly string[] | undefined;
  /** Which narrower scopes a scope stands for. `ctx.auth.scopes` has them too. Default none. */
  readonly impliedScopes?: ImpliedScopes | undefined;
  /**
   * Further audiences that tokens may have been issued for, for issuers that do not name resources by their URI: an application's id, say. Nothing
   * else may be reached with such tokens. Default none.
   */
  readonly otherAudiences?: readonly string[] | undefined;
  /** Lets tokens in for which the verifier gives no `expiresAt`. Default false: a stolen one would be good for ever. */
  readonly allowsTokensWithoutExpiry?: boolean | undefined;
  /** For people who are asked for their consent. */
  readonly resourceName?: string | undefined;
  /** A page for developers. */
  readonly resourceDocumentation?: string | undefined;
  /** A page on how data is used. */
  readonly resourcePolicyUri?: string | undefined;
  /** The terms of service. */
  readonly resourceTosUri?: string | undefined;
  /** Default `Date.now`. */
  readonly clock?: Clock | undefined;
}
