/**
 * Keeps sessions of revisions before 2026-07-28, so that another process, or this one after a restart, can go on with them. Written for what keeps
 * texts under names for a while: Redis, a KV service, a table.
 *
 * What is kept is what the client declared and set, and a digest of whoever opened the session; the names are digests too, so that nobody who reads the
 * store can take a session over. What is under way does not go along: a call, its question and the events that wait for its client stay in the process
 * that runs it. Where servers ask, or calls take long, have the balancer send a session's requests to one process.
 *
 * Every operation is waited for, and a request whose operation rejects is answered 503: nobody is taken for anybody on a guess.
 */
export interface SessionStore {
  /** Gives what was last set under the name and has not expired; `undefined` or `null` where that is nothing. */
  get(name: string): Promise<string | null | undefined> | string | null | undefined;

  /**
   * Keeps a text of some kilobytes in the place of what was there.
   *
   * @param ttlMs how long at least, in milliseconds; `undefined`: until it is deleted.
   */
  set(name: string, value: string, ttlMs: number | undefined): Promise<void> | void;

  /** Forgets it; does nothing where there is none. */
  delete(name: string): Promise<void> | void;
}
