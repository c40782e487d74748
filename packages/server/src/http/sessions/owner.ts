import { type AuthInfo, digestText } from "@proj/types";
import { nameCaller } from "../../request-state/principal.ts";
import { Rejection } from "../../request-state/rejection.ts";

/** The owner of a session that somebody opened whom nothing verifies. */
const NOBODY = "nobody";

/**
 * Names whoever a session belongs to: issuer, client and subject of the verified token. A refreshed token names the same owner; a token where there was
 * none, or none where there was one, names another.
 *
 * @returns `undefined` where a verified token does not say whom it is for.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/security_best_practices#session-hijacking
 */
export function nameOwner(auth: AuthInfo | null): string | undefined {
  if (auth === null) return NOBODY;
  const principal = nameCaller(auth);
  return principal instanceof Rejection ? undefined : `${principal.kind}\n${principal.name}`;
}

/** The owner as it is kept: it names nobody, and is another for every session. */
export function digestOwner(sessionId: string, owner: string): string {
  return digestText(`session owner\n${sessionId}\n${owner}`);
}
