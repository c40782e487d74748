import { showValue } from "@proj/types";
import { SingleUseContractError } from "./single-use-contract-error.ts";
import { defineCheck, type SingleUseStoreCheck } from "./single-use-store-check.ts";
import { expectSettled, expectVerdict } from "./single-use-trial.ts";

/** Who gets a round, and who may end it. */
export const claimChecks: readonly SingleUseStoreCheck[] = [
  defineCheck("says whether other processes see its rounds", 1, async ({ store: { scope } }) => {
    if (scope === "process" || scope === "shared") return;
    throw new SingleUseContractError(`scope should be "process" or "shared" and is ${showValue(scope)}`);
  }),

  defineCheck("starts a round once, and says that it runs to whoever comes with the same answers", 2, async (trial) => {
    const [, other] = trial.handles;
    expectVerdict(await trial.begin("round", { holder: "first" }), "started", "The first claim");
    expectVerdict(await trial.begin("round", { holder: "second" }), "running", "The second claim");
    expectVerdict(await trial.begin("round", { holder: "third" }, other), "running", "A claim by another handle");
  }),

  defineCheck("says conflict to other answers, before and after the round is recorded", 2, async (trial) => {
    const [, other] = trial.handles;
    await trial.begin("round", { holder: "first", answers: "yes" });
    const otherAnswers = { holder: "second", answers: "no" };
    expectVerdict(await trial.begin("round", otherAnswers), "conflict", "Other answers while the round runs");
    expectSettled(await trial.settle("round", "first", "done"), true, "The holder settles after a conflict");
    expectVerdict(await trial.begin("round", otherAnswers), "conflict", "Other answers after the round was recorded");
    expectVerdict(await trial.begin("round", otherAnswers, other), "conflict", "Other answers by another handle");
    expectVerdict(
      await trial.begin("round", { ...otherAnswers, answers: "yes" }),
      { recorded: "done" },
      "The same answers",
    );
  }),

  defineCheck("gives the recorded response to everybody with the same answers, as often as asked", 2, async (trial) => {
    const [, other] = trial.handles;
    await trial.begin("round", { holder: "first" });
    expectSettled(await trial.settle("round", "first", "done"), true, "The holder settles");
    for (const store of [trial.store, trial.store, other]) {
      expectVerdict(await trial.begin("round", { holder: "later" }, store), { recorded: "done" }, "A claim afterwards");
    }
  }),

  defineCheck("lets nobody but the holder settle", 1, async (trial) => {
    expectSettled(await trial.settle("unclaimed", "anybody", "forged"), false, "Settling a round that nobody began");
    expectVerdict(await trial.begin("unclaimed", { holder: "first" }), "started", "A claim of that round");
    await trial.begin("round", { holder: "first" });
    expectSettled(await trial.settle("round", "second", "forged"), false, "Settling somebody else's round");
    expectVerdict(await trial.begin("round", { holder: "second" }), "running", "A claim after that");
    expectSettled(await trial.settle("round", "first", "done"), true, "The holder settles after that");
    expectVerdict(
      await trial.begin("round", { holder: "second" }),
      { recorded: "done" },
      "A claim after the holder settled",
    );
  }),

  defineCheck("lets nobody but the holder release", 1, async (trial) => {
    await trial.release("unclaimed", "anybody");
    await trial.begin("round", { holder: "first" });
    await trial.release("round", "second");
    expectVerdict(await trial.begin("round", { holder: "second" }), "running", "A claim after somebody else released");
    expectSettled(
      await trial.settle("round", "first", "done"),
      true,
      "The holder settles after somebody else released",
    );
  }),

  defineCheck("starts a released round again, also with other answers", 2, async (trial) => {
    const [, other] = trial.handles;
    await trial.begin("round", { holder: "first", answers: "yes" });
    await trial.release("round", "first");
    expectSettled(await trial.settle("round", "first", "late"), false, "Settling after releasing");
    expectVerdict(
      await trial.begin("round", { holder: "second", answers: "no" }, other),
      "started",
      "A claim after that",
    );
    expectVerdict(
      await trial.begin("round", { holder: "third", answers: "no" }),
      "running",
      "The same answers after that",
    );
  }),

  defineCheck("keeps a recorded response, whatever its holder does afterwards", 1, async (trial) => {
    await trial.begin("round", { holder: "first" });
    await trial.settle("round", "first", "done");
    await trial.settle("round", "first", "changed");
    expectVerdict(
      await trial.begin("round", { holder: "second" }),
      { recorded: "done" },
      "A claim after a second settle",
    );
    await trial.release("round", "first");
    expectVerdict(await trial.begin("round", { holder: "second" }), { recorded: "done" }, "A claim after a release");
  }),

  defineCheck("keeps rounds apart", 1, async (trial) => {
    for (const id of ["one", "two", "three"]) {
      expectVerdict(await trial.begin(id, { holder: "first" }), "started", `The first claim of round ${id}`);
    }
    await trial.settle("one", "first", "done");
    await trial.release("two", "first");
    expectVerdict(await trial.begin("three", { holder: "second" }), "running", "A round while others were ended");
    expectVerdict(
      await trial.begin("one", { holder: "second" }),
      { recorded: "done" },
      "A recorded round beside others",
    );
    expectVerdict(await trial.begin("two", { holder: "second" }), "started", "A released round beside others");
  }),
];
