import { findQuestion } from "../acts/answer-question.ts";
import { expectHeading } from "../acts/call-tool.ts";
import { expectText, findDrawing, findLog } from "../acts/read-pane.ts";
import { pressByKeyboard, tabTo } from "../acts/use-keyboard.ts";
import { ensure } from "../check-error.ts";
import type { Scenario } from "../scenario.ts";

/** A whole call, without a mouse. */
export const byKeyboard: Scenario = {
  name: "by keyboard",
  look: "light",
  async play({ page, see }) {
    await page.getByRole("radio", { name: /^Provision/ }).waitFor();
    await see("opened");
    await tabTo(page, page.getByRole("textbox", { name: /^name/i }), "the argument");
    await page.keyboard.type("orders");
    await pressByKeyboard(page, page.getByRole("button", { name: "Call the tool" }), "the button that calls");
    await expectHeading(page, "The server asks 2 questions");
    await see("two questions");

    await tabTo(page, findQuestion(page, "region").getByRole("radio").first(), "the regions");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await pressByKeyboard(page, findQuestion(page, "region").getByRole("button", { name: "Send answer" }), "send");
    await expectHeading(page, "1 question left");
    await expectText(findQuestion(page, "region"), '"us-east-1"', "It is sent when all questions");
    await see("one question left");

    await tabTo(page, findQuestion(page, "size").getByRole("radio").first(), "the sizes");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expectHeading(page, "The server asks 1 question");
    await expectText(findQuestion(page, "cost"), "small database in us-east-1", "$15");
    await page.locator(".sealed summary").last().focus();
    await page.keyboard.press("Enter");
    await see("the cost");

    await tabTo(page, findQuestion(page, "cost").getByRole("radio", { name: "Yes" }), "yes");
    await page.keyboard.press("Space");
    await pressByKeyboard(page, findQuestion(page, "cost").getByRole("button", { name: "Send answer" }), "send");
    await expectHeading(page, "Done");
    await expectText(page.getByRole("region", { name: "Your side" }), 'Created the database "orders"');
    const lines = findDrawing(page).getByRole("list", { name: "The call of provision" }).locator("> li");
    ensure((await lines.count()) > 10, "the drawing is not an ordered list of what happened");
    await expectText(findDrawing(page), "Round 3", "No request is open while you think");
    await expectText(findLog(page).locator('[data-entry="step"]'), "create");
    await expectText(findLog(page).locator('[data-entry="finished"]'), "complete, after 2 rounds");
    await expectText(page.getByRole("status"), "Created the database");
    await see("done");
  },
};
