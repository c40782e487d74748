import { answerFirst, choose } from "../acts/answer-question.ts";
import { callTool, expectHeading, provision } from "../acts/call-tool.ts";
import { expectText, findDrawing, findLog } from "../acts/read-pane.ts";
import { ensure } from "../check-error.ts";
import type { Scenario } from "../scenario.ts";

/** Keys that rotate in the middle of a call, which goes on. */
export const rotatingKeys: Scenario = {
  name: "rotating keys",
  look: "dark",
  async play({ page, see }) {
    await callTool(page, provision);
    await expectHeading(page, "The server asks 2 questions");
    await findLog(page).getByRole("button", { name: "Rotate the key" }).click();
    await expectText(findLog(page).getByText(/The keys were rotated/), "seals from now on");
    await answerFirst(page);
    await expectHeading(page, "The server asks 1 question");
    await findLog(page).getByRole("button", { name: "Rotate the key" }).click();
    await choose(page, "cost", /Yes/);
    await expectHeading(page, "Done");
    const summaries = findDrawing(page).locator(".sealed summary");
    for (const summary of await summaries.all()) await summary.click();
    const keys = await findDrawing(page)
      .locator(".sealed .fact", { hasText: "Sealed by key" })
      .locator("code")
      .allTextContents();
    ensure(keys.length === 2 && keys[0] !== keys[1], `two tokens were sealed by ${keys.join(" and ")}`);
    await see("done");
  },
};
