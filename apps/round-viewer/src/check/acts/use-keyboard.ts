import type { Locator, Page } from "playwright-core";
import { CheckError } from "../check-error.ts";

/** How many stops there are at the most. */
const MAX_STOPS = 80;

/**
 * Presses Tab until an element has the focus, as somebody without a mouse does.
 *
 * @throws CheckError when it cannot be reached, or the focus cannot be seen on the way.
 */
export async function tabTo(page: Page, element: Locator, what: string): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const { hasFocus, isVisible, where } = await element.evaluate((wanted) => {
      const focused = document.activeElement;
      const { outlineStyle = "none", outlineWidth = "0px" } = focused === null ? {} : getComputedStyle(focused);
      const around = focused?.closest("label");
      const frame = around ? getComputedStyle(around).outlineStyle : "none";
      return {
        hasFocus: focused === wanted,
        isVisible: focused === document.body || frame !== "none" || (outlineStyle !== "none" && outlineWidth !== "0px"),
        where: focused?.outerHTML.slice(0, 120),
      };
    });
    if (!isVisible) throw new CheckError(`the focus cannot be seen at ${where}`);
    if (hasFocus) return;
  }
  throw new CheckError(`${what} cannot be reached by keyboard`);
}

/** Goes to a button by keyboard, and presses it. */
export async function pressByKeyboard(page: Page, button: Locator, what: string): Promise<void> {
  await tabTo(page, button, what);
  await page.keyboard.press("Enter");
}
