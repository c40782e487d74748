import { SingleUseContractError } from "./single-use-contract-error.ts";
import { defineCheck, type SingleUseStoreCheck } from "./single-use-store-check.ts";
import { expectVerdict, MARGIN_MS, readRecorded, showVerdict, type Trial, TTL_MS } from "./single-use-trial.ts";

/** Enough to make a store that tidies up now and then do so. */
const PASSING_ROUNDS = 150;

/** How long a round is remembered. */
export const memoryChecks: readonly SingleUseStoreCheck[] = [
  defineCheck("remembers a round until it expires, however many others come and go", 1, async (trial) => {
    await trial.begin("recorded", { holder: "first" });
    await trial.settle("recorded", "first", "done");
    await trial.begin("burned", { holder: "first", leaseMs: TTL_MS });
    await passRounds(trial);
    await trial.advance(TTL_MS - MARGIN_MS);
    await passRounds(trial);
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
    await passRounds(trial);
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

async function passRounds(trial: Trial): Promise<void> {
  for (let index = 0; index < PASSING_ROUNDS; index += 1) {
    await trial.begin(`passing-${index}`, { holder: "passing", leaseMs: 1, ttlMs: 1 });
  }
}
