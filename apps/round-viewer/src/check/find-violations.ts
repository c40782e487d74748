import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe-core says of a page as it stands: each rule that is broken, with where. */
export async function findViolations(page: Page): Promise<string[]> {
  // Through the debugger's own door: the page's policy lets no foreign program in.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary = "" }) => `${target.join(" ")}: ${failureSummary}`);
    return `${id} (${help}): ${places.join("; ").replaceAll(/\s+/g, " ")}`;
  });
}
