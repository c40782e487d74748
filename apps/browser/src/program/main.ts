import process from "node:process";
import { findBrowser, InterruptedError, ProcessError, watchInterruption } from "@proj/processes";
import { runInBrowser } from "./run-browser.ts";
import { readSettings, type Settings, USAGE } from "./settings.ts";

const settings = parseSettings();
if (settings === undefined) process.exitCode = 2;
else if (settings.help) process.stdout.write(`${USAGE}\n`);
else process.exitCode = await main(settings);

function parseSettings(): Settings | undefined {
  try {
    return readSettings(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}\n`);
    return undefined;
  }
}

/** @returns the exit code. */
async function main({ allowsMissing }: Settings): Promise<number> {
  const browser = findBrowser(process.env);
  if (browser === undefined) {
    process.stdout.write("browser: NOT RUN, there is no Chromium here; install one or set BROWSER_PATH\n");
    return allowsMissing ? 0 : 1;
  }
  try {
    const { problems, summary } = await runInBrowser(browser, watchInterruption());
    process.stdout.write(problems.length === 0 ? `browser: ${summary}\n` : `browser: failed\n${problems.join("\n")}\n`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof InterruptedError) return error.exitCode;
    process.stderr.write(`${describe(error)}\n`);
    return 1;
  }
}

function describe(error: unknown): string {
  if (error instanceof ProcessError) return `error: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
