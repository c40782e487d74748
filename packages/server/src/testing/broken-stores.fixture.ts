import { RequestStateUnavailableError, type SingleUseClaim, type SingleUseStore } from "@proj/types";
import { createFixtureStore, type Round, type Rules, rightRules } from "./fixture-store.fixture.ts";
import type { SingleUseStoreSubject, TestClock } from "./single-use-store-subject.ts";
import { createTestClock } from "./single-use-trial.ts";

/** A subject whose handles are one store with the given rules. */
export function buildSubject(changes: Partial<Rules> = {}): SingleUseStoreSubject {
  return { open: (handles) => Array.from<SingleUseStore>({ length: handles }).fill(createFixtureStore(changes)) };
}

/** Stores that get something wrong, each with words from the name of a check that has to notice. */
export const brokenStores: readonly (readonly [defect: string, noticedBy: string, SingleUseStoreSubject])[] = [
  ["looks, waits and then writes", "at once with the same answers", wrap(lookThenWrite)],
  ["looks, waits and then writes", "at once with different answers", wrap(lookThenWrite)],
  ["looks, waits and then writes", "lease ran out to exactly one", wrap(lookThenWrite)],
  ["looks, waits and then writes", "starts many rounds at once", wrap(lookThenWrite)],
  ["settles without looking again", "either records a late response", wrap(settleLater)],
  ["releases without looking again", "settle and its release count", wrap(releaseLater)],
  ["lets anybody settle", "nobody but the holder settle", buildSubject({ mayEnd: () => true })],
  ["lets anybody release", "nobody but the holder release", buildSubject({ mayRelease: () => true })],
  ["lets the first holder settle for ever", "who lost the round", buildSubject({ takeOver: keepHolder })],
  ["releases what is recorded", "whatever its holder does", buildSubject({ mayRelease: isHolder })],
  ["records a second time", "whatever its holder does", buildSubject({ mayEnd: isHolder })],
  ["does not release", "starts a released round again", buildSubject({ mayRelease: () => false })],
  ["releases by letting the lease end", "starts a released round again", buildSubject({ release: endLease })],
  ["takes any answers for the same", "says conflict", buildSubject({ toAnswers: () => "" })],
  [
    "keeps the answers of a lease that ran out",
    "also with other answers, which",
    buildSubject({ takeOver: keepAnswers }),
  ],
  [
    "cuts leases short",
    "until the lease ends",
    buildSubject({ isFree: (round, { now }) => isFreeFrom(round, now + 900) }),
  ],
  ["lets no lease run out", "again when its lease ran out", buildSubject({ isFree: () => false })],
  [
    "lets no lease run out",
    "answers for a round that has expired",
    buildSubject({ isFree: () => false, onBegin() {} }),
  ],
  ["lets the lease of a recorded round run out", "because of its lease", buildSubject({ isFree: hasLapsed })],
  ["ends the lease by its own clock", "not taken over", withClock((clock) => ({ mayEnd: isInTime(clock) }))],
  ["keeps the newest hundred rounds", "however many others", buildSubject({ onBegin: keepHundred })],
  ["takes the empty response for none", "any characters", buildSubject({ isRecorded: ({ response }) => !!response })],
  [
    "trims responses",
    "any characters",
    buildSubject({ record: (round, text) => rightRules.record(round, text.trim()) }),
  ],
  [
    "has a column of 64 KiB",
    "a mebibyte",
    buildSubject({ record: (round, text) => rightRules.record(round, text.slice(0, 65_536)) }),
  ],
  ["says that it recorded and did not", "to everybody with the same answers", buildSubject({ record() {} })],
  ["ignores case", "of their ids", buildSubject({ toKey: (id) => id.toLowerCase() })],
  ["trims ids", "of their ids", buildSubject({ toKey: (id) => id.trim() })],
  ["ends ids at the first zero", "of their ids", buildSubject({ toKey: (id) => id.split("\0")[0] ?? "" })],
  ["normalizes ids", "of their ids", buildSubject({ toKey: (id) => id.normalize() })],
  ["has ids of at most 255 characters", "of their ids", buildSubject({ toKey: (id) => id.slice(0, 255) })],
  ["normalizes answers", "answers and holders apart", buildSubject({ toAnswers: (digest) => digest.trim() })],
  ["has one round for everything", "keeps rounds apart", buildSubject({ toKey: () => "" })],
  ["remembers in each handle what came by it", "starts a round once", { open: openApart }],
  ["does not say how far it reaches", "other processes", wrap((store) => ({ ...store, scope: "far" as "shared" }))],
  ["is full at once", "starts a round once", wrap((store) => ({ ...store, begin: refuse }))],
  ["has fewer handles than asked for", "starts a round once", { open: () => [createFixtureStore()] }],
];

function wrap(change: (store: SingleUseStore, rounds: Map<string, Round>) => SingleUseStore): SingleUseStoreSubject {
  return {
    open(handles) {
      const rounds = new Map<string, Round>();
      return Array.from<SingleUseStore>({ length: handles }).fill(change(createFixtureStore({}, rounds), rounds));
    },
  };
}

function lookThenWrite(store: SingleUseStore, rounds: Map<string, Round>): SingleUseStore {
  return {
    ...store,
    async begin(id, claim) {
      const round = rounds.get(id);
      if (round !== undefined && !rightRules.isFree(round, claim)) return store.begin(id, claim);
      await null;
      rounds.set(id, rightRules.takeOver(claim, round));
      return "started";
    },
  };
}

function settleLater(store: SingleUseStore, rounds: Map<string, Round>): SingleUseStore {
  return {
    ...store,
    async settle(id, holder, response) {
      const round = rounds.get(id);
      if (round === undefined || !rightRules.mayEnd(round, holder)) return false;
      await null;
      rounds.set(id, { ...round, response });
      return true;
    },
  };
}

function releaseLater(store: SingleUseStore, rounds: Map<string, Round>): SingleUseStore {
  return {
    ...store,
    async release(id, holder) {
      const round = rounds.get(id);
      if (round === undefined || !rightRules.mayRelease(round, holder)) return;
      await null;
      rounds.delete(id);
    },
  };
}

function withClock(build: (clock: TestClock) => Partial<Rules>): SingleUseStoreSubject {
  const clock = createTestClock();
  return { ...buildSubject(build(clock)), clock };
}

function isInTime(clock: TestClock): Rules["mayEnd"] {
  return (round, holder) => rightRules.mayEnd(round, holder) && clock.now() <= round.leaseUntil;
}

function openApart(handles: number): SingleUseStore[] {
  return Array.from({ length: handles }, () => createFixtureStore());
}

function isHolder(round: Round, holder: string): boolean {
  return round.holder === holder;
}

function isFreeFrom({ response, leaseUntil }: Round, time: number): boolean {
  return response === undefined && leaseUntil < time;
}

function hasLapsed({ leaseUntil }: Round, { now }: { readonly now: number }): boolean {
  return leaseUntil < now;
}

function keepHolder(claim: SingleUseClaim, round: Round | undefined): Round {
  return { ...rightRules.takeOver(claim, round), holder: round?.holder ?? claim.holder };
}

function keepAnswers(claim: SingleUseClaim, round: Round | undefined): Round {
  return { ...rightRules.takeOver(claim, round), answersDigest: round?.answersDigest ?? claim.answersDigest };
}

function endLease(rounds: Map<string, Round>, key: string): void {
  const round = rounds.get(key);
  if (round !== undefined) round.leaseUntil = 0;
}

function keepHundred(rounds: Map<string, Round>): void {
  const [oldest] = rounds.keys();
  if (rounds.size > 100 && oldest !== undefined) rounds.delete(oldest);
}

function refuse(): never {
  throw new RequestStateUnavailableError("full");
}
