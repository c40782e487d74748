import { findQuestion } from "../acts/answer-question.ts";
import { callTool, expectHeading, provision } from "../acts/call-tool.ts";
import { expectText, findDrawing } from "../acts/read-pane.ts";
import type { Scenario } from "../scenario.ts";

/** Declined, and cancelled: two answers that are no yes, and are told apart. */
export const sayingNo: Scenario = {
  name: "saying no",
  look: "dark",
  async play({ page, see }) {
    for (const [button, status] of [
      ["Decline", "declined"],
      ["Cancel", "cancelled"],
    ] as const) {
      await callTool(page, provision);
      await findQuestion(page, "region").getByRole("button", { name: button, exact: true }).click();
      await findQuestion(page, "size").getByRole("button", { name: button, exact: true }).click();
      await expectHeading(page, /Done|The tool says no/);
      await expectText(findDrawing(page), `region: ${button.toLowerCase()}`, `"status": "${status}"`);
      await see(status);
      await page.getByRole("button", { name: "New call" }).click();
    }
  },
};
