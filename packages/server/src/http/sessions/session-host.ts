import {
  type AuthInfo,
  encodeBase64url,
  type MessageHandler,
  type ServedSession,
  type SessionEnd,
  type SessionPeer,
  type SessionRecord,
} from "@proj/types";
import type { WatchClosing } from "../watch-closing.ts";
import { StoreFailure } from "./attempt-in-store.ts";
import { HttpSession } from "./http-session.ts";
import { openServed } from "./open-served.ts";
import { nameOwner } from "./owner.ts";
import { reportClosed, reportOpened } from "./report-session.ts";
import type { SessionPolicy } from "./session-options.ts";
import { SessionTable } from "./session-table.ts";
import { SharedRoom } from "./shared-room.ts";
import { StoredSessions } from "./stored-sessions.ts";
import { startSweeping } from "./sweep.ts";
import { weighRecord } from "./weigh-record.ts";

/** Random bytes in a session's id. */
const ID_BYTES = 24;
/** Random bytes in the name of the time that it spends in one process. */
const EPOCH_BYTES = 6;

/** What an id of ours looks like: others are not looked for. */
const SESSION_ID = /^[A-Za-z0-9_-]{32}$/;

/** What sessions are opened with. */
export interface SessionHostParts {
  readonly server: MessageHandler;
  readonly policy: SessionPolicy;
  readonly onError: (error: unknown) => void;
  readonly watchClosing: WatchClosing;
}

/** What came of looking for a session. `full`: it was found in the store, and there is no room for it here, or it has ended meanwhile. */
export type Found = HttpSession | StoreFailure | "full" | undefined;

/** The sessions of one handler: opens, finds and ends them. */
export class SessionHost {
  readonly #parts: SessionHostParts;
  readonly #stored: StoredSessions | undefined;
  readonly #table: SessionTable = new SessionTable();
  readonly #resuming = new Map<string, Promise<Found>>();
  readonly #shared: SharedRoom;
  readonly #sharedCalls: SharedRoom;
  readonly #startSweeping: () => void;
  readonly #onAttendance = (session: HttpSession): void => void this.#replace(session);
  #stopWatching: (() => void) | undefined;
  #isClosing = false;

  constructor(parts: SessionHostParts) {
    const { policy } = parts;
    this.#parts = parts;
    this.#stored =
      policy.store === undefined
        ? undefined
        : new StoredSessions(policy.store, policy.storeTimeoutMs, policy.idleTimeoutMs);
    this.#shared = new SharedRoom(policy.maxSharedCharacters);
    this.#sharedCalls = new SharedRoom(policy.maxSessions);
    this.#startSweeping = startSweeping(policy.idleTimeoutMs, () => this.#sweep());
  }

  /** Whether nobody can come again for what is lost from now on, for whoever serves is closing. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /**
   * Makes room for a session and opens it, held and attended. It is not found before {@link enter}.
   *
   * @returns why there is none: `full`: none gives way to it; `nameless`: its caller cannot be told from others.
   */
  open(auth: AuthInfo | null): HttpSession | "full" | "nameless" {
    const owner = nameOwner(auth);
    if (owner === undefined) return "nameless";
    this.#watch();
    if (this.#isClosing || !this.#makeRoom(owner, 1)) return "full";
    const session = this.#build(encodeBase64url(this.#parts.policy.random(ID_BYTES)), owner, undefined);
    session.hold();
    session.attach();
    this.#add(session);
    return session;
  }

  /** Has a session that was initialized kept, and told of. Where it cannot be kept, or there is no room for what its client says of itself, it ends. */
  async enter(session: HttpSession): Promise<StoreFailure | "full" | undefined> {
    const failure = this.#weigh(session) ? await this.save(session) : "full";
    if (failure !== undefined) this.discard(session);
    else {
      session.detach();
      reportOpened(this.#parts.server, session, false, this.#table.size);
    }
    return failure;
  }

  /** Ends a session that came to nothing. */
  discard(session: HttpSession): void {
    session.end();
    this.#remove(session);
  }

  /** Finds a session for whom it belongs to, and holds it until {@link release}. */
  async find(id: string, auth: AuthInfo | null): Promise<Found> {
    this.#endIdle();
    const owner = nameOwner(auth);
    if (owner === undefined || !SESSION_ID.test(id)) return undefined;
    const open = this.#table.find(id) ?? (await this.#resume(id, owner));
    if (!(open instanceof HttpSession)) return open;
    if (open.owner !== owner || open.record === undefined) return undefined;
    if (open.isEnded) return "full";
    this.hold(open);
    const isKept = await this.#stored?.keep(open, this.#now());
    if (open.isEnded) return "full";
    if (isKept === undefined || isKept === true) return open;
    this.release(open);
    if (isKept instanceof StoreFailure) return isKept;
    this.#end(open, "ended-elsewhere");
    return undefined;
  }

  /** Something of the session is in use until {@link release} is called. */
  hold(session: HttpSession): void {
    session.hold();
    this.#replace(session);
  }

  release(session: HttpSession): void {
    session.release(this.#now());
    if (!this.#replace(session)) return;
    if (this.#isClosing && !session.isBusy) this.#end(session, "closing");
  }

  /** Has what changed kept, where anything did. */
  async save(session: HttpSession): Promise<StoreFailure | undefined> {
    return session.hasChanged ? await this.#stored?.save(session, this.#now()) : undefined;
  }

  /** Its client ends it. */
  async delete(session: HttpSession): Promise<StoreFailure | undefined> {
    this.#end(session, "deleted");
    return await this.#stored?.forget(session);
  }

  #resume(id: string, owner: string): Promise<Found> {
    const stored = this.#stored;
    if (stored === undefined) return Promise.resolve(undefined);
    const key = `${id}\n${owner}`;
    const running =
      this.#resuming.get(key) ?? this.#enterStored(stored, id, owner).finally(() => this.#resuming.delete(key));
    this.#resuming.set(key, running);
    return running;
  }

  async #enterStored(stored: StoredSessions, id: string, owner: string): Promise<Found> {
    const record = await stored.find(id, owner);
    if (record === undefined || record instanceof StoreFailure) return record;
    this.#watch();
    const weight = this.#readWeight(record);
    if (this.#isClosing || !this.#makeRoom(owner, weight)) return "full";
    const session = this.#build(id, owner, record);
    session.weight = weight;
    this.#add(session);
    reportOpened(this.#parts.server, session, true, this.#table.size);
    return session;
  }

  #add(session: HttpSession): void {
    this.#table.place(session, this.#now());
    this.#startSweeping();
  }

  /** Hears of the closing while there are sessions; at once where that has begun. */
  #watch(): void {
    if (this.#stopWatching !== undefined) return;
    const { server, watchClosing } = this.#parts;
    const close = (): void => this.#close();
    const stops = [watchClosing(close), server.onClosing?.(close)];
    this.#stopWatching = () => {
      for (const stop of stops) stop?.();
    };
  }

  #remove(session: HttpSession): void {
    this.#table.remove(session);
    if (this.#table.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #build(id: string, owner: string, record: SessionRecord | undefined): HttpSession {
    const { server, policy, onError } = this.#parts;
    const epoch = encodeBase64url(policy.random(EPOCH_BYTES));
    const open = (peer: SessionPeer): ServedSession => openServed(server, peer, record);
    const { limits } = policy;
    const about = {
      id,
      owner,
      epoch,
      openedAt: this.#now(),
      limits,
      shared: this.#shared,
      sharedCalls: this.#sharedCalls,
    };
    return new HttpSession({ ...about, onAttendance: this.#onAttendance, onError, open });
  }

  /** @returns whether it is still among those that are open. */
  #replace(session: HttpSession): boolean {
    if (this.#table.find(session.id) !== session) return false;
    this.#table.place(session, this.#now());
    return true;
  }

  /** @returns `false` where not enough gives way to one more of that owner. */
  #makeRoom(owner: string, weight: number): boolean {
    this.#endIdle();
    while (this.#table.weight + weight > this.#parts.policy.maxSessions) {
      const session = this.#table.findGivingWay(owner, weight, this.#now());
      if (session === undefined) return false;
      this.#end(session, "displaced");
    }
    return true;
  }

  /** Has a session count for what its client has said of itself. @returns `false` where there is no room for that. */
  #weigh(session: HttpSession): boolean {
    const { record, owner } = session;
    const weight = record === undefined ? 1 : this.#readWeight(record);
    if (weight === 1) return true;
    this.#table.remove(session);
    const hasRoom = this.#makeRoom(owner, weight);
    session.weight = weight;
    this.#table.place(session, this.#now());
    return hasRoom;
  }

  /** One alone always has room. */
  #readWeight(record: SessionRecord): number {
    return Math.min(weighRecord(record), this.#parts.policy.maxSessions);
  }

  #endIdle(): void {
    const { idleTimeoutMs } = this.#parts.policy;
    if (idleTimeoutMs === undefined) return;
    const latest = this.#now() - idleTimeoutMs;
    let idlest = this.#table.findIdlest();
    while (idlest !== undefined && idlest.idleSince <= latest) {
      this.#end(idlest, "idle");
      idlest = this.#table.findIdlest();
    }
  }

  /** @returns whether there is anything left to look after. */
  #sweep(): boolean {
    this.#endIdle();
    const now = this.#now();
    for (const session of this.#table.list()) {
      session.dropOldStreams(now);
      if (session.isBusy) void this.#keep(session);
    }
    return this.#table.size > 0;
  }

  async #keep(session: HttpSession): Promise<void> {
    const isKept = await this.#stored?.keep(session, this.#now());
    if (isKept instanceof StoreFailure) this.#parts.onError(isKept.cause);
    else if (isKept === false) this.#end(session, "ended-elsewhere");
  }

  #close(): void {
    this.#isClosing = true;
    for (const session of this.#table.list()) {
      session.standing.disconnect();
      if (!session.isBusy) this.#end(session, "closing");
    }
  }

  #end(session: HttpSession, reason: SessionEnd): void {
    if (session.isEnded) return;
    this.#remove(session);
    session.end();
    reportClosed(this.#parts.server, session, { reason, open: this.#table.size, now: this.#now() });
  }

  #now(): number {
    return this.#parts.policy.clock();
  }
}
