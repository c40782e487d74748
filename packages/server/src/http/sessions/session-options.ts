import {
  type Clock,
  ConfigurationError,
  isRecord,
  type MessageHandler,
  type RandomSource,
  type SessionStore,
  showValue,
  webCryptoRandom,
} from "@proj/types";
import { checkFunction } from "../../options/check-function.ts";
import { checkMethods } from "../../options/check-methods.ts";
import { readCount } from "../../options/read-count.ts";
import { readTimeout } from "../../options/read-timeout.ts";
import type { BufferLimits } from "./event-buffer.ts";

/** How sessions of revisions before 2026-07-28 are kept. */
export interface SessionOptions {
  /**
   * The most sessions that this handler has open; one whose client says more of itself than two kilobytes counts as one more for each two. One more takes the place of
   * one that is idle, or in which something runs though nobody has been there for a minute: of whoever has the most, the one that was left the longest ago.
   * Where none gives way `initialize` is answered 503. Default 10,000: a session that is idle holds some kilobytes.
   */
  readonly maxSessions?: number | undefined;
  /**
   * How long a session may be idle before it ends, in milliseconds; `Infinity`: for ever. While a stream of it is open or a call runs it is not idle.
   * Default 30 minutes.
   */
  readonly idleTimeoutMs?: number | undefined;
  /**
   * Keeps sessions outside of this process, so that another one, or this one after a restart, goes on with them. What runs does not go along, see
   * `SessionStore`. Default: they end with the process.
   */
  readonly store?: SessionStore | undefined;
  /**
   * How long one operation of the store may take, in milliseconds, before its request is answered 503 as one whose operation fails; `Infinity` waits for
   * ever. Default 5000.
   */
  readonly storeTimeoutMs?: number | undefined;
  /** The most events that one session keeps for a client that does not listen or may come again. Default 1000. */
  readonly maxBufferedEvents?: number | undefined;
  /**
   * The most that the events of one session hold, in characters or so; those of all sessions together hold 64 times as much. Beyond it the oldest
   * progress and log messages are given up, then notifications; a response for which there is no room becomes an error. What goes to a client that
   * listens is not limited by this. Default 1 Mi.
   */
  readonly maxBufferedCharacters?: number | undefined;
  /** Default `Date.now`. */
  readonly clock?: Clock | undefined;
  /** Makes the ids of sessions. Default WebCrypto. */
  readonly random?: RandomSource | undefined;
}

/** {@link SessionOptions}, checked. */
export interface SessionPolicy {
  readonly maxSessions: number;
  readonly idleTimeoutMs: number | undefined;
  readonly store: SessionStore | undefined;
  readonly storeTimeoutMs: number | undefined;
  readonly limits: BufferLimits;
  readonly maxSharedCharacters: number;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** How clients of earlier revisions are served: in sessions, each request by itself, or not at all. */
export type LegacyPolicy = SessionPolicy | "none" | "off";

const DEFAULT_MAX_SESSIONS = 10_000;
const DEFAULT_IDLE_TIMEOUT_MS = 30 * 60_000;
const DEFAULT_STORE_TIMEOUT_MS = 5000;
const DEFAULT_MAX_EVENTS = 1000;
const DEFAULT_MAX_CHARACTERS = 1024 * 1024;

/** How many sessions may have their buffers full at a time. */
const SHARES = 64;

/** Whether there are sessions, with streams to listen to. */
export function hasSessions(policy: LegacyPolicy): boolean {
  return typeof policy === "object";
}

/** @throws ConfigurationError when an option is wrong. */
export function readSessionOptions(options: SessionOptions | "none" = {}, server: MessageHandler): LegacyPolicy {
  if (options !== "none" && !isRecord(options)) {
    throw new ConfigurationError(`sessions must be "none" or an object of options, got ${showValue(options)}.`);
  }
  const policy = options === "none" ? options : readPolicy(options);
  const trial = server.openSession?.({ send: () => {} });
  trial?.close();
  return trial === undefined ? "off" : policy;
}

function readPolicy(options: SessionOptions): SessionPolicy {
  const {
    maxSessions = DEFAULT_MAX_SESSIONS,
    idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS,
    store,
    storeTimeoutMs = DEFAULT_STORE_TIMEOUT_MS,
    maxBufferedEvents = DEFAULT_MAX_EVENTS,
    maxBufferedCharacters = DEFAULT_MAX_CHARACTERS,
    clock = Date.now,
    random = webCryptoRandom,
  } = options;
  if (store !== undefined) checkMethods("sessions.store", store, ["get", "set", "delete"], "a SessionStore");
  checkFunction("sessions.clock", clock);
  checkFunction("sessions.random", random);
  return {
    maxSessions: readCount("sessions.maxSessions", maxSessions),
    idleTimeoutMs: readTimeout("sessions.idleTimeoutMs", idleTimeoutMs),
    store,
    storeTimeoutMs: readTimeout("sessions.storeTimeoutMs", storeTimeoutMs),
    limits: {
      maxEvents: readCount("sessions.maxBufferedEvents", maxBufferedEvents),
      maxCharacters: readCount("sessions.maxBufferedCharacters", maxBufferedCharacters),
    },
    maxSharedCharacters: SHARES * maxBufferedCharacters,
    clock,
    random,
  };
}
