import process from "node:process";
import { findBrowser, runMain, watchInterruption } from "@proj/processes";
import { runInBrowser } from "./run-browser.ts";
import { readSettings, USAGE } from "./settings.ts";

await runMain(USAGE, async () => {
  const { help, allowsMissing } = readSettings(process.argv.slice(2));
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const browser = findBrowser(process.env);
  if (browser === undefined) {
    process.stdout.write("browser: NOT RUN, there is no Chromium here; install one or set BROWSER_PATH\n");
    return allowsMissing ? 0 : 1;
  }
  const { problems, summary } = await runInBrowser(browser, watchInterruption());
  process.stdout.write(problems.length === 0 ? `browser: ${summary}\n` : `browser: failed\n${problems.join("\n")}\n`);
  return problems.length === 0 ? 0 : 1;
});
