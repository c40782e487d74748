import { type AuthInfo, ConfigurationError, digestText, type Exchange, isEqualDigest } from "@proj/types";
import type { RequestStatePolicy } from "./policy.ts";
import { Rejection } from "./rejection.ts";

/** The caller of a request: the user or, where there is none, the client of a verified token; or whom `bindPrincipal` named. */
export interface Principal {
  readonly kind: PrincipalKind;
  readonly name: string;
}

/** Where the name of a caller comes from. A verifier that forgets the user now and then is told from another user by it. */
type PrincipalKind = "user" | "client" | "bound";

/** What a token keeps of its principal. */
export type SealedPrincipal = readonly [kind: PrincipalKind, digest: string];

const kinds: ReadonlySet<unknown> = new Set<PrincipalKind>(["user", "client", "bound"]);

/** UTF-8 writes all of these alike, so the digest of a name with one would be that of another name too. */
const halfCharacter = /\p{Cs}/u;

/** Whether a value from a token can be a {@link SealedPrincipal}, or none. */
export function isSealedPrincipal(value: unknown): boolean {
  if (value === null) return true;
  return Array.isArray(value) && value.length === 2 && kinds.has(value[0]) && typeof value[1] === "string";
}

/**
 * Names the caller of a request: what `bindPrincipal` says, else the verified token's issuer, client and subject.
 *
 * @returns the caller; `null` when there is no verified token and no `bindPrincipal`; a {@link Rejection} when the caller cannot be named.
 */
export async function readPrincipal(
  policy: RequestStatePolicy,
  exchange: Exchange,
): Promise<Principal | null | Rejection> {
  if (policy.bindPrincipal === undefined) {
    return exchange.auth === null ? null : nameCaller(exchange.auth);
  }
  try {
    const name: unknown = await policy.bindPrincipal(exchange);
    if (typeof name !== "string") return refuse("bindPrincipal must give a string.");
    if (halfCharacter.test(name))
      return refuse("bindPrincipal gave a string with half a character (a lone surrogate).");
    return { kind: "bound", name };
  } catch (cause) {
    return new Rejection("principal-failed", cause);
  }
}

/**
 * Names the caller of a verified token. `null` says that there is no user; a verifier that leaves the subject out has said nothing, and one user would
 * pass for another.
 */
export function nameCaller({ issuer, clientId, subject }: AuthInfo): Principal | Rejection {
  if (subject === undefined) return refuse("The verified token has no `subject`: give the user, or null for none.");
  return { kind: subject === null ? "client" : "user", name: JSON.stringify([issuer, clientId, subject]) };
}

function refuse(problem: string): Rejection {
  return new Rejection("principal-failed", new ConfigurationError(problem));
}

/** Writes a caller for a token: as a digest salted with the token's id, so that it names nobody and equals no other token's. */
export function sealPrincipal(tokenId: string, principal: Principal | null): SealedPrincipal | null {
  return principal === null ? null : [principal.kind, digestName(tokenId, principal)];
}

function digestName(tokenId: string, { name }: Principal): string {
  return digestText(`principal\n${tokenId}\n${name}`);
}

/** Compares the caller of a request with the one that its token was minted for. */
export function checkPrincipal(
  tokenId: string,
  expected: SealedPrincipal | null,
  actual: Principal | null,
): Rejection | undefined {
  if (expected === null) return actual === null ? undefined : new Rejection("principal-unexpected");
  if (actual === null) return new Rejection("principal-missing");
  const [kind, digest] = expected;
  if (kind === "user" && actual.kind === "client") return new Rejection("subject-missing");
  if (kind === "client" && actual.kind === "user") return new Rejection("subject-unexpected");
  const isSame = kind === actual.kind && isEqualDigest(digestName(tokenId, actual), digest);
  return isSame ? undefined : new Rejection("other-principal");
}
