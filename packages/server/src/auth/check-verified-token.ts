import { type AuthInfo, isRecord, showValue } from "@proj/types";
import { toCanonicalResource } from "./canonical-resource.ts";
import type { RefusalReason } from "./refusal.ts";

/** What a verified token is held against. */
export interface TokenRequirements {
  /** Canonical. */
  readonly audiences: ReadonlySet<string>;
  readonly allowsTokensWithoutExpiry: boolean;
}

/** In seconds that is the year 5138, in milliseconds 1973: whoever gives more has mistaken the unit. */
const MAX_SECONDS = 100_000_000_000;

/**
 * Looks for what a verifier must not do. Such a token lets nobody in, and nobody is told to sign in again: it would not help.
 *
 * @returns what is wrong, in a sentence for the operator that quotes nothing but types and names.
 */
export function findVerifierBreach(verified: unknown): string | undefined {
  if (!isRecord(verified)) return `verifyToken must give an AuthInfo or null; it gave ${showValue(verified)}.`;
  const { clientId, issuer, subject, audience, scopes, expiresAt } = verified;
  if (!isName(clientId)) return refuse("clientId", "the client that the token was issued to", clientId);
  if (!isName(issuer)) return refuse("issuer", "who issued the token", issuer);
  if (subject !== null && !isName(subject))
    return refuse("subject", "the user, or null to say that there is none", subject);
  if (!isNames(audience)) return refuse("audience", "a list of whom the token was issued for", audience);
  if (!isNames(scopes)) return refuse("scopes", "a list of what the token allows", scopes);
  if (expiresAt === undefined || isSeconds(expiresAt)) return undefined;
  return refuse("expiresAt", "in seconds since the Unix epoch", expiresAt);
}

/**
 * Holds a verified token against what this server requires of all of them.
 *
 * @param now in seconds since the Unix epoch.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#token-handling
 */
export function checkVerifiedToken(
  { audience, expiresAt }: AuthInfo,
  { audiences, allowsTokensWithoutExpiry }: TokenRequirements,
  now: number,
): RefusalReason | undefined {
  if (!audience.some((name) => audiences.has(name) || audiences.has(toCanonicalResource(name))))
    return "other-audience";
  if (expiresAt === undefined) return allowsTokensWithoutExpiry ? undefined : "expiry-missing";
  return expiresAt > now ? undefined : "expired";
}

function refuse(member: string, expected: string, value: unknown): string {
  const kind = typeof value === "string" ? "a text" : showValue(value);
  return `verifyToken must give ${member}: ${expected}; it gave ${value === "" ? "an empty text" : kind}.`;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function isSeconds(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < MAX_SECONDS;
}
