import { type RequestUnauthorized, type RequestUnauthorizedReason, readErrorMessage, showValue } from "@proj/types";

/**
 * What an operator should know of a reason. What belongs to every sign-in, and of which the caller is told all there is, has no line: no token,
 * one that has expired, one that needs more scopes.
 */
const hints: { readonly [Reason in RequestUnauthorizedReason]: string | undefined } = {
  "no-token": undefined,
  expired: undefined,
  "insufficient-scope": undefined,
  "malformed-authorization": "the Authorization header is not one bearer token",
  "token-in-query": "the access token is in the URL, where it is logged; have whoever sent it get another",
  "invalid-token": "the verifier does not accept the token",
  "expiry-missing": "the token would never lapse. Set auth.allowsTokensWithoutExpiry if that is meant",
  "other-audience":
    "the token was issued for another resource. Is auth.resource what clients ask tokens for? Issuers that do not name resources by their URI need auth.otherAudiences",
  "not-verified": "it needs scopes, and this transport verifies nobody. Give it the option auth",
  "verifier-failed": "verifyToken threw, and the caller was answered 503; return null for tokens that are not accepted",
  "verifier-contract": "what verifyToken gave cannot be relied on, and the caller was answered 500",
};

/** Writes a request that was not let in as a line for the log; `undefined` where there is nothing that an operator could do. */
export function describeUnauthorized({ reason, cause, method, target }: RequestUnauthorized): string | undefined {
  const hint = hints[reason];
  if (hint === undefined) return undefined;
  const about = [method ?? "a request", ...(target === undefined ? [] : [showValue(target)])].join(" ");
  // A verifier's message may hold what its peers sent. Of a token that is not accepted the verifier's words may quote what is in it.
  const isTelling = cause !== undefined && (reason === "verifier-failed" || reason === "verifier-contract");
  const detail = isTelling ? `: ${showValue(readErrorMessage(cause))}` : "";
  return `${about} was not let in (${reason}): ${hint}${detail}`;
}
