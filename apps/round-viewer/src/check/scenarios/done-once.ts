import { answerFirst, choose } from "../acts/answer-question.ts";
import { callTool, expectHeading, provision } from "../acts/call-tool.ts";
import { expectText, findLog } from "../acts/read-pane.ts";
import { expectRejected, findCheat, readOutside } from "../acts/try-cheat.ts";
import { ensure } from "../check-error.ts";
import type { Scenario } from "../scenario.ts";

/** The last round of a call, sent again: it is answered as before, and what it did is not done twice. */
export const doneOnce: Scenario = {
  name: "done once",
  look: "light",
  async play({ page, see }) {
    await callTool(page, provision);
    await answerFirst(page);
    await choose(page, "cost", /^Yes/);
    await expectHeading(page, "Done");
    const repeated = JSON.stringify(await readOutside(page, "replay", "same"));
    ensure(repeated.includes('Created the database \\"orders\\"'), `the same round again came to ${repeated}`);
    await expectText(findCheat(page, "replay").locator('[data-entry="single-use"]'), "answered before");
    await see("the same round again");
    await expectRejected(page, "replay", "other", "already-used");
    const steps = await findLog(page).locator('[data-entry="step"]').allTextContents();
    const created = steps.filter((step) => step.includes("create"));
    ensure(created.length === 1, `the database was created ${created.length} times`);
  },
};
