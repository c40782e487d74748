import type { Locator, Page } from "playwright-core";

/** The card of a question, by the server's key. */
export function findQuestion(page: Page, key: string): Locator {
  return page.locator(`[data-question="${key}"]`);
}

/** Chooses one of the values, and sends the answer. */
export async function choose(page: Page, key: string, value: RegExp): Promise<void> {
  const question = findQuestion(page, key);
  await question.getByRole("radio", { name: value }).check();
  await question.getByRole("button", { name: "Send answer" }).click();
}

/** Answers what `provision` asks first. */
export async function answerFirst(page: Page): Promise<void> {
  await choose(page, "region", /Ireland/);
  await choose(page, "size", /^1 CPU/);
}
