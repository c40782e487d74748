import type { Page } from "playwright-core";

/** What is called. */
export interface WantedCall {
  /** The tool's title. */
  readonly tool: RegExp;
  /** The name of a database, for tools that take one. */
  readonly name?: string;
}

/** Chooses a tool, fills in its argument, and calls it, as Ada. */
export async function callTool(page: Page, { tool, name }: WantedCall): Promise<void> {
  const desk = page.getByRole("region", { name: "Your side" });
  await desk.getByRole("radio", { name: tool }).check();
  if (name !== undefined) await desk.getByRole("textbox", { name: /^name/i }).fill(name);
  await desk.getByRole("button", { name: "Call the tool" }).click();
}

/** Waits until the desk has a heading. */
export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("region", { name: "Your side" }).getByRole("heading", { level: 2, name }).waitFor();
}

export const provision: WantedCall = { tool: /^Provision a database/, name: "orders" };
