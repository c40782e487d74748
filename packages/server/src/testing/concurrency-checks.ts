import type { SingleUseVerdict } from "@proj/types";
import { SingleUseContractError } from "./single-use-contract-error.ts";
import { defineCheck, type SingleUseStoreCheck } from "./single-use-store-check.ts";
import {
  expectSettled,
  expectVerdict,
  LEASE_MS,
  MARGIN_MS,
  readRecorded,
  showVerdict,
  type Trial,
} from "./single-use-trial.ts";

const HANDLES = 4;
const ATTEMPTS = 32;
const ROUNDS = 8;

/** What happens when attempts come at the same time, through one handle and through several. */
export const concurrencyChecks: readonly SingleUseStoreCheck[] = [
  defineCheck("starts exactly one of many claims that come at once with the same answers", HANDLES, async (trial) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const verdicts = await beginAtOnce(trial, `round-${round}`, () => "the same answers");
      expectOneStarted(verdicts, "running");
    }
  }),

  defineCheck("starts exactly one of many claims that come at once with different answers", HANDLES, async (trial) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const verdicts = await beginAtOnce(trial, `round-${round}`, (attempt) => `answers ${attempt}`);
      expectOneStarted(verdicts, "conflict");
    }
  }),

  defineCheck("gives a round whose lease ran out to exactly one of many claims", HANDLES, async (trial) => {
    await trial.begin("round", { holder: "dead" });
    await trial.advance(LEASE_MS + MARGIN_MS);
    expectOneStarted(await beginAtOnce(trial, "round", () => "the same answers"), "running");
  }),

  defineCheck("starts many rounds at once, each of them once", HANDLES, async (trial) => {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => `round-${round}`);
    const verdicts = await Promise.all(rounds.map((id) => beginAtOnce(trial, id, () => "the same answers", 8)));
    for (const ofOne of verdicts) expectOneStarted(ofOne, "running");
  }),

  defineCheck("either records a late response or gives the round to another, never both", HANDLES, async (trial) => {
    for (let round = 0; round < ROUNDS; round += 1) await raceLateHolder(trial, `round-${round}`, round % 2 === 0);
  }),

  defineCheck("lets exactly one of a holder's settle and its release count", HANDLES, async (trial) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `round-${round}`;
      await trial.begin(id, { holder: "first" });
      const isSettled = await settleBesideRelease(trial, id, round % 2 === 0);
      const expected = isSettled ? { recorded: "done" } : "started";
      const when = `After settle said ${isSettled} beside a release`;
      expectVerdict(await trial.begin(id, { holder: "later" }), expected, when);
    }
  }),
];

async function raceLateHolder(trial: Trial, id: string, isHolderFirst: boolean): Promise<void> {
  const [, one, other] = trial.handles;
  await trial.begin(id, { holder: "late" });
  await trial.advance(LEASE_MS + MARGIN_MS);
  const [isSettled, verdict] = await race(
    () => trial.settle(id, "late", "late", one),
    () => trial.begin(id, { holder: "next" }, other),
    isHolderFirst,
  );
  expectVerdict(verdict, isSettled ? { recorded: "late" } : "started", `A claim while a late settle said ${isSettled}`);
  if (!isSettled) expectSettled(await trial.settle(id, "next", "next"), true, "The next holder settles");
  const expected = { recorded: isSettled ? "late" : "next" };
  expectVerdict(await trial.begin(id, { holder: "later" }), expected, "A claim after the race");
}

async function settleBesideRelease(trial: Trial, id: string, isSettleFirst: boolean): Promise<boolean> {
  const [, one, other] = trial.handles;
  const [isSettled] = await race(
    () => trial.settle(id, "first", "done", one),
    () => trial.release(id, "first", other),
    isSettleFirst,
  );
  return isSettled;
}

/** Starts both before either is done, in the order asked for. */
function race<One, Other>(
  one: () => Promise<One>,
  other: () => Promise<Other>,
  isOneFirst: boolean,
): Promise<[One, Other]> {
  if (isOneFirst) return Promise.all([one(), other()]);
  const running = other();
  return Promise.all([one(), running]);
}

function beginAtOnce(
  trial: Trial,
  id: string,
  answersOf: (attempt: number) => string,
  attempts = ATTEMPTS,
): Promise<SingleUseVerdict[]> {
  const claims = Array.from({ length: attempts }, (_, attempt) => {
    const claim = { holder: `holder ${attempt}`, answers: answersOf(attempt) };
    return trial.begin(id, claim, trial.handles[attempt % trial.handles.length]);
  });
  return Promise.all(claims);
}

function expectOneStarted(verdicts: readonly SingleUseVerdict[], others: "running" | "conflict"): void {
  const started = verdicts.filter((verdict) => verdict === "started").length;
  if (started !== 1)
    throw new SingleUseContractError(`Of ${verdicts.length} claims at once one should start; ${started} did`);
  const wrong = verdicts.find((verdict) => verdict !== "started" && verdict !== others);
  if (wrong === undefined) return;
  const said = readRecorded(wrong) === undefined ? showVerdict(wrong) : "recorded";
  throw new SingleUseContractError(`Claims at once that do not start should hear ${others}; one heard ${said}`);
}
