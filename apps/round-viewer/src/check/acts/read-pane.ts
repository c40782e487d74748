import type { Locator, Page } from "playwright-core";
import { CheckError } from "../check-error.ts";

/** The drawing of the rounds. */
export function findDrawing(page: Page): Locator {
  return page.getByRole("region", { name: "What happens" });
}

/** The pane of the server's operator. */
export function findLog(page: Page): Locator {
  return page.getByRole("region", { name: "The server's log" });
}

/** @throws CheckError unless the text of the element has all of these parts. */
export async function expectText(element: Locator, ...parts: readonly string[]): Promise<void> {
  await element.first().waitFor();
  const text = (await element.allTextContents()).join("\n");
  for (const part of parts)
    if (!text.includes(part)) throw new CheckError(`${JSON.stringify(part)} is not in ${JSON.stringify(text)}`);
}
