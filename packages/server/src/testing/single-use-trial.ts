import { type SingleUseStore, type SingleUseVerdict, showValue } from "@proj/types";
import { SingleUseContractError } from "./single-use-contract-error.ts";
import type { SingleUseStoreSubject, TestClock } from "./single-use-store-subject.ts";

/** How long an attempt has a round to itself, and how long rounds are remembered, unless a check says otherwise. */
export const LEASE_MS = 1_000;
export const TTL_MS = 4_000;
/** How far from a limit the checks keep, so that they also hold for a store that goes by a real clock. */
export const MARGIN_MS = 400;

/** Where the time of the checks begins: long ago, so that a store that looks at its own clock too finds what has expired there expired. */
const START = Date.UTC(2024, 0, 1);

/** Who tries a round, with which answers. */
interface Attempt {
  readonly holder: string;
  readonly answers?: string;
  readonly leaseMs?: number;
  readonly ttlMs?: number;
}

/** One check's store, and what can be done to it and expected of it. The store is the first handle where none is named. */
export interface Trial {
  readonly handles: readonly SingleUseStore[];
  readonly store: SingleUseStore;
  begin(id: string, attempt: Attempt, store?: SingleUseStore): Promise<SingleUseVerdict>;
  settle(id: string, holder: string, response: string, store?: SingleUseStore): Promise<boolean>;
  release(id: string, holder: string, store?: SingleUseStore): Promise<void>;
  advance(milliseconds: number): Promise<void>;
}

/** @throws SingleUseContractError when the subject opened fewer handles than asked for. */
export async function openTrial(subject: SingleUseStoreSubject, count: number): Promise<Trial> {
  const handles = await subject.open(count);
  const [store] = handles;
  if (store === undefined || handles.length < count) {
    throw new SingleUseContractError(`The subject opened ${handles.length} handles; ${count} were asked for`);
  }
  const clock = subject.clock ?? createTestClock();
  return {
    handles,
    store,
    async begin(id, { holder, answers = "the same answers", leaseMs = LEASE_MS, ttlMs = TTL_MS }, on = store) {
      const now = clock.now();
      const times = { now, leaseUntil: now + leaseMs, expiresAt: now + ttlMs };
      return on.begin(id, { holder, answersDigest: answers, ...times });
    },
    settle: async (id, holder, response, on = store) => on.settle(id, holder, response),
    release: async (id, holder, on = store) => on.release(id, holder),
    advance: async (milliseconds) => clock.advance(milliseconds),
  };
}

/** A clock that stands still until it is turned. */
export function createTestClock(): TestClock {
  let time = START;
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/** @throws SingleUseContractError when the store said anything else than `expected`; `when` says to what. */
export function expectVerdict(actual: SingleUseVerdict, expected: SingleUseVerdict, when: string): void {
  if (typeof expected === "string" ? actual === expected : readRecorded(actual) === expected.recorded) return;
  throw new SingleUseContractError(
    `${when}: begin should say ${showVerdict(expected)} and said ${showVerdict(actual)}`,
  );
}

/** @throws SingleUseContractError when the two differ; `when` says what `settle` was asked. */
export function expectSettled(actual: boolean, expected: boolean, when: string): void {
  if (actual !== expected)
    throw new SingleUseContractError(`${when}: settle should say ${expected} and said ${showValue(actual)}`);
}

/** The response in a verdict, where there is one. */
export function readRecorded(verdict: SingleUseVerdict): string | undefined {
  return typeof verdict === "object" && verdict !== null ? verdict.recorded : undefined;
}

/** Stores are written by others: a verdict may be anything. */
export function showVerdict(verdict: SingleUseVerdict): string {
  const recorded = readRecorded(verdict);
  if (recorded === undefined) return showValue(verdict);
  return `recorded ${showValue(recorded)}${typeof recorded === "string" ? ` (${recorded.length} characters)` : ""}`;
}
