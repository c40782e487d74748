import type { HttpSession } from "./http-session.ts";
import { OwnerSessions } from "./owner-sessions.ts";

/**
 * How long nobody may have been there for a session in which something runs, before it can give way, in milliseconds. A client that polls comes again
 * after a second, and one whose network has changed within some; a question that nobody reads for a minute is most likely nobody's any more.
 */
const DESERTED_AFTER_MS = 60_000;

/**
 * The sessions of one handler, by their ids and by their owners. What is done here for a request takes the same time however many there are; to find the one
 * that gives way takes as many steps as there are different numbers of sessions that owners have, of which there are at most 140 among 10,000.
 */
export class SessionTable {
  readonly #sessions = new Map<string, HttpSession>();
  readonly #owners = new Map<string, OwnerSessions>();
  /** Those that are idle, the one that has been so the longest first. */
  readonly #idle = new Set<HttpSession>();
  /** Those in which something runs and for which nobody is there, by when somebody last was. */
  readonly #unattended = new Map<HttpSession, number>();
  /** The owners that have something to give, by what their sessions count for; of whom nothing has changed for the longest first. */
  readonly #ranks = new Map<number, Set<OwnerSessions>>();
  #weight = 0;

  get size(): number {
    return this.#sessions.size;
  }

  /** For how many sessions they count. */
  get weight(): number {
    return this.#weight;
  }

  find(id: string): HttpSession | undefined {
    return this.#sessions.get(id);
  }

  /** Puts a session where it belongs, as the one that was used last. */
  place(session: HttpSession, now: number): void {
    const owner = this.#owners.get(session.owner) ?? new OwnerSessions();
    this.#owners.set(session.owner, owner);
    this.#unrank(owner);
    if (this.#sessions.get(session.id) === session) this.#withhold(session, owner);
    else {
      this.#sessions.set(session.id, session);
      owner.weight += session.weight;
      this.#weight += session.weight;
    }
    if (!session.isBusy) {
      owner.idle.add(session);
      this.#idle.add(session);
    } else if (!session.isAttended) this.#unattended.set(session, now);
    this.#rank(owner);
  }

  remove(session: HttpSession): void {
    const owner = this.#owners.get(session.owner);
    if (owner === undefined || this.#sessions.get(session.id) !== session) return;
    this.#unrank(owner);
    this.#withhold(session, owner);
    this.#sessions.delete(session.id);
    owner.weight -= session.weight;
    this.#weight -= session.weight;
    if (owner.weight === 0) this.#owners.delete(session.owner);
    else this.#rank(owner);
  }

  /** The session that has been idle the longest. */
  findIdlest(): HttpSession | undefined {
    return this.#idle.values().next().value;
  }

  /**
   * The session that gives way to one more of an owner: of whoever has the most, and where several have as many, of the one of whom nothing has changed
   * for the longest. Nobody gives way to who would have more then: that one gives up something of its own.
   *
   * @param weight what the one that comes counts for.
   */
  findGivingWay(newcomer: string, weight: number, now: number): HttpSession | undefined {
    this.#noteDeserted(now - DESERTED_AFTER_MS);
    const own = this.#owners.get(newcomer);
    const most = Math.max(0, ...this.#ranks.keys());
    if (most < (own?.weight ?? 0) + weight) return own?.first;
    const [owner] = this.#ranks.get(most) ?? [];
    return owner?.first;
  }

  list(): readonly HttpSession[] {
    return [...this.#sessions.values()];
  }

  /** @param latest since when nobody may have been there. */
  #noteDeserted(latest: number): void {
    for (const [session, since] of this.#unattended) {
      if (since > latest) return;
      this.#unattended.delete(session);
      const owner = this.#owners.get(session.owner);
      if (owner === undefined) continue;
      owner.desert(session);
      this.#rank(owner);
    }
  }

  #withhold(session: HttpSession, owner: OwnerSessions): void {
    owner.withhold(session);
    this.#idle.delete(session);
    this.#unattended.delete(session);
  }

  #rank(owner: OwnerSessions): void {
    if (owner.first === undefined) return;
    const rank = this.#ranks.get(owner.weight);
    if (rank === undefined) this.#ranks.set(owner.weight, new Set([owner]));
    else rank.add(owner);
  }

  #unrank(owner: OwnerSessions): void {
    const rank = this.#ranks.get(owner.weight);
    if (rank?.delete(owner) === true && rank.size === 0) this.#ranks.delete(owner.weight);
  }
}
