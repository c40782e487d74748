import { type AuthInfo, ConfigurationError, showValue } from "@proj/types";
import { InvalidTokenError } from "../errors/invalid-token-error.ts";
import type { BearerAuthOptions } from "./bearer-auth-options.ts";
import { toCanonicalResource } from "./canonical-resource.ts";
import { checkVerifiedToken, findVerifierBreach } from "./check-verified-token.ts";
import { hasScopes } from "./has-scopes.ts";
import { hideToken } from "./hide-token.ts";
import { buildExpandScopes } from "./implied-scopes.ts";
import { type Credentials, readBearerToken } from "./read-bearer-token.ts";
import type { ResourceLocation } from "./read-resource.ts";
import { type Refusal, type RefusalReason, refuse } from "./refusal.ts";

/** The caller of a request, or why it is not let in. */
export type Authorized = { readonly auth: AuthInfo; readonly failure?: undefined } | Refusal;

/** Finds out who calls. Never rejects. */
export type Authorize<Request> = (credentials: Credentials, request: Request) => Promise<Authorized>;

/** Whom a token stands for, or why it is not accepted. */
type Verified =
  | { readonly auth: AuthInfo; readonly reason?: undefined }
  | { readonly reason: RefusalReason; readonly cause?: unknown };

/**
 * Builds what verifies the caller of each request.
 *
 * @param options their scopes checked.
 * @throws ConfigurationError when an option is wrong.
 */
export function buildAuthorize<Request>(
  options: BearerAuthOptions<Request> & { readonly requiredScopes: readonly string[] },
  { resource, metadataUrl }: ResourceLocation,
): Authorize<Request> {
  const { verifyToken, requiredScopes, impliedScopes, otherAudiences = [], clock = Date.now } = options;
  if (typeof verifyToken !== "function") {
    throw new ConfigurationError(`auth.verifyToken must be a function, got ${showValue(verifyToken)}.`);
  }
  const requirements = {
    audiences: new Set([resource, ...otherAudiences.map(toCanonicalResource)]),
    allowsTokensWithoutExpiry: options.allowsTokensWithoutExpiry ?? false,
  };
  const expandScopes = impliedScopes === undefined ? undefined : buildExpandScopes(impliedScopes);
  const challenge = { metadataUrl, scopes: requiredScopes };

  async function verify(token: string, request: Request): Promise<Verified> {
    try {
      const verified = await verifyToken(token, request);
      if (verified === null) return { reason: "invalid-token" };
      const breach = findVerifierBreach(verified);
      if (breach !== undefined) return { reason: "verifier-contract", cause: new ConfigurationError(breach) };
      const reason = checkVerifiedToken(verified, requirements, clock() / 1000);
      return reason === undefined ? { auth: verified } : { reason };
    } catch (thrown) {
      const cause = hideToken(thrown, token);
      return { reason: InvalidTokenError.is(thrown) ? "invalid-token" : "verifier-failed", cause };
    }
  }

  return async (credentials, request) => {
    const bearer = readBearerToken(credentials);
    if (bearer.reason !== undefined) return refuse(challenge, bearer.reason);
    const verified = await verify(bearer.token, request);
    if (verified.reason !== undefined) return refuse(challenge, verified.reason, verified.cause);
    const { auth } = verified;
    const expanded = expandScopes === undefined ? auth : { ...auth, scopes: expandScopes(auth.scopes) };
    return hasScopes(expanded.scopes, requiredScopes) ? { auth: expanded } : refuse(challenge, "insufficient-scope");
  };
}
