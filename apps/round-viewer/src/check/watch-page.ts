import type { Page } from "playwright-core";

/** Collects what a page complains of: errors that nobody caught, lines of the console, and what its policy did not let happen. */
export function watchPage(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => void complaints.push(`uncaught ${error.name}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // The stream of the log ends with its page.
    if (!request.url().endsWith("/log")) complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  return complaints;
}
