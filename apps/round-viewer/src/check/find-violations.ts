import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * What axe-core says of a page as it stands: each rule that is broken, with where.
 *
 * @param rules the only ones that are looked at; all unless given.
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger's own door: the page's policy lets no foreign program in.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((only) => {
    const { axe: injected } = window as unknown as { axe: typeof axe };
    return injected.run({ resultTypes: ["violations"], ...(only === undefined ? {} : { runOnly: [...only] }) });
  }, rules);
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary = "" }) => `${target.join(" ")}: ${failureSummary}`);
    return `${id} (${help}): ${places.join("; ").replaceAll(/\s+/g, " ")}`;
  });
}
