import { answerFirst, choose } from "../acts/answer-question.ts";
import { callTool, expectHeading, provision } from "../acts/call-tool.ts";
import { expectRejected } from "../acts/try-cheat.ts";
import type { Look, Scenario } from "../scenario.ts";

/** A whole call, and a cheat, where there is little room. */
export function smallWindow(look: Look): Scenario {
  return {
    name: `small window, ${look}`,
    look,
    async play({ page, see }) {
      await page.getByRole("button", { name: "Call the tool" }).waitFor();
      await see("opened");
      await callTool(page, provision);
      await expectHeading(page, "The server asks 2 questions");
      await expectRejected(page, "change-token", "one", "tampered");
      await see("two questions");
      await answerFirst(page);
      await expectHeading(page, "The server asks 1 question");
      for (const summary of await page.locator(".sealed summary, .exact summary").all()) await summary.click();
      await see("all opened");
      await choose(page, "cost", /Yes/);
      await expectHeading(page, "Done");
      await see("done");
    },
  };
}
