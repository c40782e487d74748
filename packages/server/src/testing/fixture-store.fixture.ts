import type { SingleUseClaim, SingleUseStore, SingleUseVerdict } from "@proj/types";

export interface Round {
  holder: string;
  answersDigest: string;
  leaseUntil: number;
  expiresAt: number;
  response?: string;
}

/** What a store goes by; each may be got wrong. */
export interface Rules {
  toKey(id: string): string;
  toAnswers(digest: string): string;
  isFree(round: Round, claim: SingleUseClaim): boolean;
  isRecorded(round: Round): boolean;
  mayEnd(round: Round, holder: string): boolean;
  mayRelease(round: Round, holder: string): boolean;
  takeOver(claim: SingleUseClaim, round: Round | undefined): Round;
  record(round: Round, response: string): void;
  release(rounds: Map<string, Round>, key: string): void;
  onBegin(rounds: Map<string, Round>, claim: SingleUseClaim): void;
}

const isRecorded = ({ response }: Round): boolean => response !== undefined;

export const rightRules: Rules = {
  toKey: (id) => id,
  toAnswers: (digest) => digest,
  isFree: (round, { now }) => !isRecorded(round) && round.leaseUntil < now,
  isRecorded,
  mayEnd: (round, holder) => round.holder === holder && !isRecorded(round),
  mayRelease: (round, holder) => round.holder === holder && !isRecorded(round),
  takeOver: ({ holder, answersDigest, leaseUntil, expiresAt }) => ({ holder, answersDigest, leaseUntil, expiresAt }),
  record(round, response) {
    round.response = response;
  },
  release: (rounds, key) => rounds.delete(key),
  onBegin(rounds, { now }) {
    for (const [key, round] of rounds) if (round.expiresAt < now) rounds.delete(key);
  },
};

/** A store in memory, with whatever rules are given in place of the right ones. */
export function createFixtureStore(
  changes: Partial<Rules> = {},
  rounds: Map<string, Round> = new Map(),
): SingleUseStore {
  const rules = { ...rightRules, ...changes };
  return {
    scope: "process",
    begin(id, claim): SingleUseVerdict {
      rules.onBegin(rounds, claim);
      const key = rules.toKey(id);
      const round = rounds.get(key);
      if (round === undefined || rules.isFree(round, claim)) {
        rounds.set(key, rules.takeOver(claim, round));
        return "started";
      }
      if (rules.toAnswers(round.answersDigest) !== rules.toAnswers(claim.answersDigest)) return "conflict";
      return rules.isRecorded(round) ? { recorded: round.response ?? "" } : "running";
    },
    settle(id, holder, response) {
      const round = rounds.get(rules.toKey(id));
      if (round === undefined || !rules.mayEnd(round, holder)) return false;
      rules.record(round, response);
      return true;
    },
    release(id, holder) {
      const key = rules.toKey(id);
      const round = rounds.get(key);
      if (round !== undefined && rules.mayRelease(round, holder)) rules.release(rounds, key);
    },
  };
}
