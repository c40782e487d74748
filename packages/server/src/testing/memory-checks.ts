import { SingleUseContractError } from "./single-use-contract-error.ts";
import { defineCheck, type SingleUseStoreCheck } from "./single-use-store-check.ts";
import { expectVerdict, MARGIN_MS, readRecorded, showVerdict, type Trial, TTL_MS } from "./single-use-trial.ts";

/** Twice as many are enough to make a store that tidies up now and then do so, and few enough for one that is far away. */
const PASSING_ROUNDS = 80;

/** How long a round is remembered. */
export const memoryChecks: readonly SingleUseStoreCheck[] = [
  defineCheck("remembers a round until it expires, however many others come and go", 1, async (trial) => {
    await trial.begin("recorded", { holder: "first" });
    await trial.settle("recorded", "first", "done");
    await trial.begin("burned", { holder: "first", leaseMs: TTL_MS });
    await passRounds(trial, "early");
    await trial.advance(TTL_MS - MARGIN_MS);
    await passRounds(trial, "late");
    expectVerdict(
      await trial.begin("recorded", { holder: "later" }),
      { recorded: "done" },
      "Before it expires, a recorded round",
    );
    expectVerdict(
      await trial.begin("burned", { holder: "later" }),
      "running",
      "Before it expires, a round that nobody ended",
    );
  }),

  defineCheck("answers for a round that has expired", 1, async (trial) => {
    await trial.begin("recorded", { holder: "first" });
    await trial.settle("recorded", "first", "done");
    await trial.begin("burned", { holder: "first", leaseMs: TTL_MS });
    await trial.advance(TTL_MS + MARGIN_MS);
    await passRounds(trial, "later");
    const verdict = await trial.begin("recorded", { holder: "later" });
    if (verdict !== "started" && readRecorded(verdict) !== "done") {
      throw new SingleUseContractError(
        `After it expired, a recorded round: begin should know it or start it and said ${showVerdict(verdict)}`,
      );
    }
    expectVerdict(
      await trial.begin("burned", { holder: "later" }),
      "started",
      "After it expired, a round that nobody ended",
    );
  }),
];

async function passRounds(trial: Trial, prefix: string): Promise<void> {
  for (let index = 0; index < PASSING_ROUNDS; index += 1) {
    await trial.begin(`${prefix}-${index}`, { holder: "passing", leaseMs: 1, ttlMs: 1 });
  }
}
