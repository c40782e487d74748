import type { RefusalReason } from "./refusal.ts";

/** The part of an HTTP request that may hold an access token. */
export interface Credentials {
  /** The `Authorization` header; several are joined by commas. */
  readonly authorization: string | null | undefined;
  /** What follows the question mark of the URL. */
  readonly query: string;
}

/** A token, or why there is none. */
export type BearerToken = { readonly token: string; readonly reason?: undefined } | { readonly reason: RefusalReason };

/** Also where it is the second of two headers. */
const bearerScheme = /(?:^|[,\n] *)bearer(?:\s|$)/i;
const bearerCredentials = /^bearer +([a-z0-9\-._~+/]+=*) *$/i;

/**
 * Reads the access token of a request. Credentials of another scheme count as none: the answer tells which scheme it has to be.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6750#section-2
 */
export function readBearerToken({ authorization, query }: Credentials): BearerToken {
  if (query !== "" && new URLSearchParams(query).has("access_token")) return { reason: "token-in-query" };
  if (authorization === null || authorization === undefined) return { reason: "no-token" };
  if (!bearerScheme.test(authorization)) return { reason: "no-token" };
  const token = bearerCredentials.exec(authorization)?.[1];
  return token === undefined ? { reason: "malformed-authorization" } : { token };
}
