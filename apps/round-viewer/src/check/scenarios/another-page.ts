import { findQuestion } from "../acts/answer-question.ts";
import { callTool, expectHeading } from "../acts/call-tool.ts";
import { expectText, findDrawing, findLog } from "../acts/read-pane.ts";
import { ensure } from "../check-error.ts";
import type { Look, Scenario } from "../scenario.ts";

const connect = { tool: /^Connect a calendar/ };

/** A page that the server sends a person to: opened by them alone, and good for nobody else. */
export function anotherPage(look: Look): Scenario {
  return {
    name: `another page, ${look}`,
    look,
    async play({ page, see }) {
      await callTool(page, connect);
      await expectHeading(page, "The server asks 1 question");
      await expectText(findQuestion(page, "account"), `${new URL(page.url()).origin}/sign-in/`);
      await see("the address");
      ensure(page.context().pages().length === 1, "a page was opened by itself");

      const opening = page.context().waitForEvent("page");
      await findQuestion(page, "account").getByRole("link", { name: "Open in a new tab" }).click();
      const opened = await opening;
      await opened.getByRole("heading", { level: 1, name: "Connect a calendar" }).waitFor();
      ensure(await opened.evaluate(() => window.opener === null), "the new page can reach the one that opened it");
      await see("sign in", opened);
      await opened.getByRole("button", { name: "Sign in as Bob" }).click();
      await opened.getByRole("heading", { level: 1, name: "Not your link" }).waitFor();
      await see("refused", opened);
      await expectText(findLog(page).locator('[data-entry="visited"]'), "Bob");
      await expectText(findDrawing(page), "account: accept");
      await see("waiting");

      await opened.getByRole("link", { name: "Sign in as somebody else" }).click();
      await opened.getByRole("button", { name: "Sign in as Ada" }).click();
      await opened.getByRole("heading", { level: 1, name: "Connected" }).waitFor();
      await see("connected", opened);
      await expectHeading(page, "Done");
      await expectText(
        page.getByRole("region", { name: "Your side" }),
        "Connected the calendar of ada@calendar.example.",
      );
      await see("done");

      for (const button of ["Decline", "Cancel"]) {
        await page.getByRole("button", { name: "New call" }).click();
        await callTool(page, connect);
        await findQuestion(page, "account").getByRole("button", { name: button, exact: true }).click();
        await expectHeading(page, "The tool says no");
      }
      ensure(page.context().pages().length === 2, "a page was opened for somebody who had said no");
      await see("declined");
    },
    // The browser says so of every page that is answered 403, here the one for Bob.
    expects: ["status of 403"],
  };
}
