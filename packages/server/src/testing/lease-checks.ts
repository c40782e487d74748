import { defineCheck, type SingleUseStoreCheck } from "./single-use-store-check.ts";
import { expectSettled, expectVerdict, LEASE_MS, MARGIN_MS, type Trial } from "./single-use-trial.ts";

/** What becomes of a round whose holder does not end it in time. */
export const leaseChecks: readonly SingleUseStoreCheck[] = [
  defineCheck("keeps a round for its holder until the lease ends", 1, async (trial) => {
    await trial.begin("round", { holder: "first" });
    await trial.advance(LEASE_MS - MARGIN_MS);
    expectVerdict(await trial.begin("round", { holder: "second" }), "running", "A claim shortly before the lease ends");
  }),

  defineCheck("starts a round again when its lease ran out", 2, async (trial) => {
    const [, other] = trial.handles;
    await letLapse(trial);
    expectVerdict(
      await trial.begin("round", { holder: "second" }, other),
      "started",
      "A claim after the lease ran out",
    );
    expectVerdict(await trial.begin("round", { holder: "third" }), "running", "A claim during the second lease");
    await trial.advance(LEASE_MS + MARGIN_MS);
    expectVerdict(await trial.begin("round", { holder: "third" }), "started", "A claim after the second lease ran out");
  }),

  defineCheck(
    "starts a round whose lease ran out also with other answers, which count from then on",
    1,
    async (trial) => {
      await letLapse(trial, "yes");
      expectVerdict(
        await trial.begin("round", { holder: "second", answers: "no" }),
        "started",
        "Other answers after the lease",
      );
      expectVerdict(
        await trial.begin("round", { holder: "third", answers: "yes" }),
        "conflict",
        "The first answers after that",
      );
      await trial.settle("round", "second", "done");
      expectVerdict(
        await trial.begin("round", { holder: "third", answers: "no" }),
        { recorded: "done" },
        "The other answers",
      );
    },
  ),

  defineCheck("records the response of a holder whose lease ran out and was not taken over", 1, async (trial) => {
    await letLapse(trial);
    expectSettled(await trial.settle("round", "first", "late"), true, "The holder settles after its lease");
    expectVerdict(await trial.begin("round", { holder: "second" }), { recorded: "late" }, "A claim after that");
  }),

  defineCheck("lets who lost the round neither settle nor release it", 1, async (trial) => {
    await letLapse(trial);
    await trial.begin("round", { holder: "second" });
    expectSettled(
      await trial.settle("round", "first", "late"),
      false,
      "The first holder settles after it lost the round",
    );
    await trial.release("round", "first");
    expectVerdict(await trial.begin("round", { holder: "third" }), "running", "A claim after that");
    expectSettled(await trial.settle("round", "second", "done"), true, "The second holder settles");
    await trial.release("round", "first");
    expectVerdict(await trial.begin("round", { holder: "third" }), { recorded: "done" }, "A claim after all");
  }),

  defineCheck("never starts a recorded round again because of its lease", 1, async (trial) => {
    await trial.begin("round", { holder: "first" });
    await trial.settle("round", "first", "done");
    await trial.advance(LEASE_MS + MARGIN_MS);
    expectVerdict(await trial.begin("round", { holder: "second" }), { recorded: "done" }, "A claim after the lease");
  }),
];

async function letLapse(trial: Trial, answers = "the same answers"): Promise<void> {
  await trial.begin("round", { holder: "first", answers });
  await trial.advance(LEASE_MS + MARGIN_MS);
}
