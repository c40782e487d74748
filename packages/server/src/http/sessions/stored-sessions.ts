import {
  digestText,
  isEqualDigest,
  isLegacyVersion,
  isRecord,
  loggingLevels,
  type SessionRecord,
  type SessionStore,
} from "@proj/types";
import { attemptInStore, StoreFailure } from "./attempt-in-store.ts";
import type { HttpSession } from "./http-session.ts";
import { digestOwner } from "./owner.ts";

/** How soon it is noticed that a session was deleted in another process, in milliseconds. */
const RECHECK_MS = 10_000;

/** How much of the time that a session may be idle passes at most until it is set again, though it is used. */
const RENEW_AFTER = 1 / 4;

/** What is known of a session's place in the store. */
interface Visit {
  /** When it was last set; 0 where that is not known. */
  setAt: number;
  /** When it was last seen there. */
  seenAt: number;
  /** Whether it was forgotten. */
  isForgotten: boolean;
  /** What is under way. Never rejects. */
  last: Promise<unknown>;
}

/** The sessions of a store: what is kept of each, under which name, and for how long. */
export class StoredSessions {
  readonly #store: SessionStore;
  readonly #timeoutMs: number | undefined;
  readonly #renewMs: number;
  readonly #ttlMs: number | undefined;
  readonly #visits = new WeakMap<HttpSession, Visit>();

  /**
   * @param timeoutMs how long one operation may take; `undefined`: as long as it does.
   * @param idleTimeoutMs how long a session may be idle; it is kept so much longer as it may have been used since it was set.
   */
  constructor(store: SessionStore, timeoutMs: number | undefined, idleTimeoutMs: number | undefined) {
    this.#store = store;
    this.#timeoutMs = timeoutMs;
    this.#renewMs = idleTimeoutMs === undefined ? Number.POSITIVE_INFINITY : idleTimeoutMs * RENEW_AFTER;
    this.#ttlMs = idleTimeoutMs === undefined ? undefined : Math.ceil(idleTimeoutMs + this.#renewMs);
  }

  /** @returns `undefined` where there is none, or it belongs to somebody else. */
  async find(id: string, owner: string): Promise<SessionRecord | StoreFailure | undefined> {
    const text = await this.#get(id);
    if (text instanceof StoreFailure) return text;
    const stored = parseStored(text);
    if (stored === undefined || !isEqualDigest(stored.owner, digestOwner(id, owner))) return undefined;
    return stored.record;
  }

  /** Keeps what the session has come to, after whatever is under way with it. */
  save(session: HttpSession, now: number): Promise<StoreFailure | undefined> {
    return this.#follow(session, async (visit) => {
      const { id, owner, record } = session;
      if (record === undefined || session.isEnded) return undefined;
      session.hasChanged = false;
      const failure = await attemptInStore({
        operation: "set",
        timeoutMs: this.#timeoutMs,
        run: () => {
          const text = JSON.stringify({ owner: digestOwner(id, owner), record });
          return this.#store.set(toName(id), text, this.#ttlMs);
        },
        // It may have come after what was done since.
        onLate: () => {
          if (visit.isForgotten) void this.#delete(id);
          else session.hasChanged = true;
        },
      });
      if (failure instanceof StoreFailure) {
        session.hasChanged = true;
        return failure;
      }
      visit.setAt = now;
      visit.seenAt = now;
      return undefined;
    });
  }

  /**
   * Looks, now and then, whether the session is still there, and has it stay.
   *
   * @returns whether it is.
   */
  async keep(session: HttpSession, now: number): Promise<boolean | StoreFailure> {
    const visit = this.#readVisit(session);
    const isDue = now - visit.setAt >= this.#renewMs;
    if (!isDue && now - visit.seenAt < RECHECK_MS) return true;
    const text = await this.#get(session.id);
    if (text instanceof StoreFailure) return text;
    if (parseStored(text) === undefined) return false;
    visit.seenAt = now;
    return (isDue ? await this.save(session, now) : undefined) ?? true;
  }

  /** Forgets a session, after whatever is under way with it. */
  forget(session: HttpSession): Promise<StoreFailure | undefined> {
    return this.#follow(session, async (visit) => {
      visit.isForgotten = true;
      const failure = await this.#delete(session.id);
      return failure instanceof StoreFailure ? failure : undefined;
    });
  }

  #get(id: string): Promise<unknown> {
    return attemptInStore<unknown>({
      operation: "get",
      timeoutMs: this.#timeoutMs,
      run: () => this.#store.get(toName(id)),
    });
  }

  #delete(id: string): Promise<unknown> {
    return attemptInStore<unknown>({
      operation: "delete",
      timeoutMs: this.#timeoutMs,
      run: () => this.#store.delete(toName(id)),
    });
  }

  #follow(
    session: HttpSession,
    run: (visit: Visit) => Promise<StoreFailure | undefined>,
  ): Promise<StoreFailure | undefined> {
    const visit = this.#readVisit(session);
    const done = visit.last.then(() => run(visit));
    visit.last = done;
    return done;
  }

  #readVisit(session: HttpSession): Visit {
    const visit = this.#visits.get(session) ?? {
      setAt: 0,
      seenAt: 0,
      isForgotten: false,
      last: Promise.resolve(),
    };
    this.#visits.set(session, visit);
    return visit;
  }
}

/** A name that opens nothing: whoever reads the store learns no ids. */
function toName(id: string): string {
  return digestText(`mcp session\n${id}`);
}

/** What was kept; `undefined` for what this library has not written. */
function parseStored(text: unknown): { readonly owner: string; readonly record: SessionRecord } | undefined {
  const stored = typeof text === "string" ? parseJson(text) : undefined;
  if (!isRecord(stored) || !isRecord(stored["record"]) || typeof stored["owner"] !== "string") return undefined;
  const { protocolVersion, capabilities, logLevel, subscriptions } = stored["record"];
  if (!isLegacyVersion(protocolVersion) || !isRecord(capabilities)) return undefined;
  if (logLevel !== undefined && !loggingLevels.some((known) => known === logLevel)) return undefined;
  const isListed = Array.isArray(subscriptions) && subscriptions.every((uri) => typeof uri === "string");
  if (subscriptions !== undefined && !isListed) return undefined;
  return { owner: stored["owner"], record: stored["record"] as unknown as SessionRecord };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
