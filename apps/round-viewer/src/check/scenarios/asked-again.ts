import { answerFirst, choose, findQuestion } from "../acts/answer-question.ts";
import { callTool, expectHeading, provision } from "../acts/call-tool.ts";
import { expectText } from "../acts/read-pane.ts";
import type { Scenario } from "../scenario.ts";

/** An answer that the tool does not take: it asks again, and says why. */
export const askedAgain: Scenario = {
  name: "asked again",
  look: "light",
  async play({ page, see }) {
    await callTool(page, provision);
    await answerFirst(page);
    await choose(page, "cost", /Yes/);
    await expectHeading(page, "Done");
    await page.getByRole("button", { name: "New call" }).click();
    await callTool(page, { tool: /^Drop a database/, name: "orders" });
    const question = findQuestion(page, "name");
    await question.getByRole("textbox").fill("order");
    await question.getByRole("button", { name: "Send answer" }).click();
    await expectText(question.getByText(/The last answer was not accepted/), '"order" is not its name');
    await see("asked again");
    await question.getByRole("textbox").fill("orders");
    await question.getByRole("button", { name: "Send answer" }).click();
    await expectHeading(page, "Done");
    await expectText(page.getByRole("region", { name: "Your side" }), 'Dropped the database "orders".');
  },
};
