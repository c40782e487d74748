import type { ListRoots } from "./question.ts";

const question: ListRoots = { kind: "listRoots", request: { method: "roots/list" } };

/**
 * Asks which folders the client works in.
 *
 * @deprecated The specification deprecates roots; take folders as tool arguments or from the server's configuration instead.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots
 */
export function listRoots(): ListRoots {
  return question;
}
