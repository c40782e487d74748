import type { Era } from "@proj/types";

/**
 * Remembers of servers whether they are *modern* (2026-07-28) or *legacy* (earlier revisions, which open with `initialize`), so that the next
 * connection begins with what the server understands. It decides only what is tried first: what is remembered and turns out to be wrong is found
 * out anew. What it throws is taken for knowing nothing, and is told to nobody.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
export interface EraStore {
  /**
   * What was found out before; `undefined` when nothing was.
   *
   * @param serverKey what the transport names the server by: the address over HTTP, the command line for a process. An address
   * with a query is not asked for, for a query may hold a secret.
   */
  read(serverKey: string): Era | undefined | Promise<Era | undefined>;

  /**
   * Remembers what was found out, or forgets it. Nobody waits for it.
   *
   * @param era `undefined` when what was remembered has proved wrong, and nothing else has been found out.
   */
  write(serverKey: string, era: Era | undefined): void | Promise<void>;
}
