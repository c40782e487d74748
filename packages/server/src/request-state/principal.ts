import { type AuthInfo, digestText, type Exchange, isEqualDigest } from "@proj/types";
import type { RequestStatePolicy } from "./policy.ts";
import { Rejection } from "./rejection.ts";

/**
 * Names the caller of a request: what `bindPrincipal` says, else the verified token's issuer, client and subject.
 *
 * @returns the name; `null` when there is no verified token and no `bindPrincipal`; a {@link Rejection} when `bindPrincipal` fails.
 */
export async function readPrincipal(
  policy: RequestStatePolicy,
  exchange: Exchange,
): Promise<string | null | Rejection> {
  if (policy.bindPrincipal === undefined) {
    return exchange.auth === null ? null : nameCaller(exchange.auth);
  }
  try {
    const principal: unknown = await policy.bindPrincipal(exchange);
    return typeof principal === "string" ? principal : new Rejection("principal-failed");
  } catch (cause) {
    return new Rejection("principal-failed", cause);
  }
}

/** `null` says that there is no user; a verifier that leaves the subject out has said nothing, and one user would pass for another. */
function nameCaller({ issuer, clientId, subject }: AuthInfo): string | Rejection {
  return subject === undefined ? new Rejection("principal-failed") : JSON.stringify([issuer, clientId, subject]);
}

/** What a token keeps of its principal: a digest salted with the token's id, so that it names nobody and equals no other token's. */
export function digestPrincipal(tokenId: string, principal: string | null): string | null {
  return principal === null ? null : digestText(`principal\n${tokenId}\n${principal}`);
}

/** Holds the caller against the digest in a token. */
export function checkPrincipal(
  tokenId: string,
  expected: string | null,
  principal: string | null,
): Rejection | undefined {
  const actual = digestPrincipal(tokenId, principal);
  if (expected === null) return actual === null ? undefined : new Rejection("principal-unexpected");
  if (actual === null) return new Rejection("principal-missing");
  return isEqualDigest(actual, expected) ? undefined : new Rejection("other-principal");
}
