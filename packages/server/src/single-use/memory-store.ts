import {
  RequestStateUnavailableError,
  type SingleUseClaim,
  type SingleUseStore,
  type SingleUseVerdict,
} from "@proj/types";
import { readCount } from "../options/read-count.ts";

/** How much a store in memory may remember. */
export interface MemorySingleUseStoreOptions {
  /** The most rounds at a time; a further one is refused until some have expired. Default 10,000. */
  readonly maxRounds?: number | undefined;
  /** The most characters of recorded responses at a time. Default 64 Mi. */
  readonly maxCharacters?: number | undefined;
}

interface Round {
  readonly answersDigest: string;
  readonly expiresAt: number;
  readonly holder: string;
  readonly leaseUntil: number;
  response?: string;
}

/** At most this often all rounds are looked through for expired ones, unless there is no room. */
const SWEEP_MS = 10_000;

/**
 * Remembers used rounds in this process: right for a server that is one process, and forgotten when it ends. It is bounded, and never makes
 * room by forgetting a round whose token may still come back.
 *
 * @throws ConfigurationError when a bound is no positive whole number.
 */
export function memorySingleUseStore(options: MemorySingleUseStoreOptions = {}): SingleUseStore {
  const maxRounds = readCount("maxRounds", options.maxRounds ?? 10_000);
  const maxCharacters = readCount("maxCharacters", options.maxCharacters ?? 64 * 1024 * 1024);
  const rounds = new Map<string, Round>();
  let characters = 0;
  let nextSweepAt = 0;

  function sweep(now: number): void {
    nextSweepAt = now + SWEEP_MS;
    for (const [id, round] of rounds) {
      if (round.expiresAt > now) continue;
      rounds.delete(id);
      characters -= round.response?.length ?? 0;
    }
  }

  function isFull(): boolean {
    return rounds.size >= maxRounds || characters >= maxCharacters;
  }

  function readHeld(id: string, holder: string): Round | undefined {
    const round = rounds.get(id);
    return round?.holder === holder && round.response === undefined ? round : undefined;
  }

  return {
    scope: "process",

    begin(id, claim) {
      const { now, holder, answersDigest, leaseUntil, expiresAt } = claim;
      if (now >= nextSweepAt || isFull()) sweep(now);
      const known = rounds.get(id);
      if (known !== undefined && isTaken(known, now)) return judge(known, claim);
      if (known === undefined && isFull()) {
        throw new RequestStateUnavailableError(
          `The single-use store is full: ${rounds.size} rounds, ${characters} characters of responses. Raise maxRounds or maxCharacters, or lower ttlSeconds.`,
        );
      }
      rounds.set(id, { holder, answersDigest, leaseUntil, expiresAt });
      return "started";
    },

    settle(id, holder, response) {
      const round = readHeld(id, holder);
      if (round === undefined) return false;
      if (characters + response.length > maxCharacters) {
        throw new RequestStateUnavailableError(
          `The single-use store has no room for a response of ${response.length} characters. Raise maxCharacters.`,
        );
      }
      round.response = response;
      characters += response.length;
      return true;
    },

    release(id, holder) {
      if (readHeld(id, holder) !== undefined) rounds.delete(id);
    },
  };
}

function isTaken({ response, leaseUntil }: Round, now: number): boolean {
  return response !== undefined || leaseUntil > now;
}

function judge({ response, answersDigest }: Round, claim: SingleUseClaim): SingleUseVerdict {
  if (answersDigest !== claim.answersDigest) return "conflict";
  return response === undefined ? "running" : { recorded: response };
}
