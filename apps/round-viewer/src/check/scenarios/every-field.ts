import type { Page } from "playwright-core";
import { everyField } from "../../server/tools/every-field.ts";
import { findQuestion } from "../acts/answer-question.ts";
import { callTool, expectHeading } from "../acts/call-tool.ts";
import { expectText, findDrawing } from "../acts/read-pane.ts";
import { ensure } from "../check-error.ts";
import type { Look, Scenario } from "../scenario.ts";

const configure = { tool: /^Configure a report/ };

/** Every kind of field: what is filled in, what is said of a mistake, what is sent. */
export function everyKindOfField(look: Look): Scenario {
  return {
    name: `every kind of field, ${look}`,
    look,
    async play({ page, see }) {
      await callTool(page, configure);
      await expectHeading(page, "The server asks 1 question");
      await see("filled in");

      await makeMistakes(page);
      const form = findQuestion(page, "settings");
      await form.getByRole("button", { name: "Send answer" }).click();
      await expectText(form.getByRole("alert"), "7 fields need a change. Nothing was sent.");
      await checkMessages(page);
      await see("mistakes");

      await correctMistakes(page);
      await form.getByRole("button", { name: "Send answer" }).click();
      await expectHeading(page, "Done");
      const { remark: _, ...withDefault } = everyField;
      const sent = Object.entries(withDefault).map(([name, field]) => [name, field.default] as const);
      await expectText(findDrawing(page), ...sent.map(([name, value]) => `"${name}":${JSON.stringify(value)}`));
      await see("done");
    },
  };
}

async function makeMistakes(page: Page): Promise<void> {
  const form = findQuestion(page, "settings");
  await form.getByLabel(/^Title/).fill("ab");
  await form.getByLabel(/^Send to/).fill("nobody");
  await form.getByLabel(/^Website/).fill("example");
  await form.getByLabel(/^First day/).fill("");
  await form.getByLabel(/^Warn below/).fill("1.5");
  await form.getByLabel(/^Copies/).fill("2.5");
  await form.getByRole("checkbox", { name: "Orders placed" }).uncheck();
}

/** Each message is tied to its control, and the focus is where the first mistake is. */
async function checkMessages(page: Page): Promise<void> {
  const form = findQuestion(page, "settings");
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-describedby") ?? "");
  const title = await form.getByLabel(/^Title/).getAttribute("aria-describedby");
  ensure(focused === title && focused !== "", `the focus is at what is described by ${focused}, not at the title`);
  for (const label of [/^Title/, /^Send to/, /^Website/, /^First day/, /^Warn below/, /^Copies/]) {
    const control = form.getByLabel(label);
    const described = (await control.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
    ensure((await control.getAttribute("aria-invalid")) === "true", `${label} does not say that it is invalid`);
    ensure(described.at(-1)?.endsWith("-message") === true && texts.at(-1) !== "", `${label} has no message: ${texts}`);
  }
}

async function correctMistakes(page: Page): Promise<void> {
  const form = findQuestion(page, "settings");
  await form.getByLabel(/^Title/).fill(everyField.title.default);
  await form.getByLabel(/^Send to/).fill(everyField.email.default);
  await form.getByLabel(/^Website/).fill(everyField.website.default);
  await form.getByLabel(/^First day/).fill(everyField.firstDay.default);
  await form.getByLabel(/^Warn below/).fill(String(everyField.threshold.default));
  await form.getByLabel(/^Copies/).fill(String(everyField.copies.default));
  await form.getByRole("checkbox", { name: "Orders placed" }).check();
}
