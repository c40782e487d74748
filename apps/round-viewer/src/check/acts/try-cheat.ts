import type { Locator, Page } from "playwright-core";
import { CheckError } from "../check-error.ts";
import { expectText } from "./read-pane.ts";

/** Every rejection, whatever was tried, but for the id. */
const rejection = {
  jsonrpc: "2.0",
  error: { code: -32602, message: "Invalid or expired requestState" },
};

/** The card of a cheat. */
export function findCheat(page: Page, id: string): Locator {
  return page.locator(`[data-cheat="${id}"]`);
}

/**
 * Tries a cheat that must be rejected.
 *
 * @param reason what the log says.
 * @throws CheckError when the outside is told anything but the one rejection, or the log says something else.
 */
export async function expectRejected(page: Page, cheat: string, variant: string, reason: string): Promise<void> {
  const body = await readOutside(page, cheat, variant);
  const { id, ...others } = body;
  if (!["number", "string"].includes(typeof id) || JSON.stringify(others) !== JSON.stringify(rejection))
    throw new CheckError(`${cheat}, ${variant}: the outside is told ${JSON.stringify(body)}`);
  await expectText(
    findCheat(page, cheat).locator('[data-side="inside"] [data-entry="rejected"]'),
    `rejected: ${reason}`,
  );
}

/**
 * Tries a cheat, and gives what the outside was told.
 *
 * @throws CheckError when that is no JSON.
 */
export async function readOutside(page: Page, cheat: string, variant: string): Promise<Record<string, unknown>> {
  const card = findCheat(page, cheat);
  const request = page.waitForResponse(
    (response) => response.url().endsWith("/mcp") && isCall(response.request().postData()),
  );
  await card.locator(`[data-variant="${variant}"]`).click();
  const number = (await (await request).allHeaders())["request-number"];
  if (number === undefined) throw new CheckError(`${cheat}: the response has no number`);
  // What is shown belongs to this trial once the log has told the end of its request.
  await card.locator('[data-side="inside"] [data-entry="request"]').waitFor();
  const text = (await card.locator('[data-side="outside"] pre').textContent()) ?? "";
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CheckError(`${cheat}: the outside is shown ${JSON.stringify(text)}`, { cause });
  }
}

function isCall(body: string | null): boolean {
  return body?.includes('"tools/call"') ?? false;
}
