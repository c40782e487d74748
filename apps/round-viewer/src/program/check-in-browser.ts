import { mkdir } from "node:fs/promises";
import process from "node:process";
import { findBrowser } from "@proj/processes";
import { runCheck } from "../check/run-check.ts";
import type { Settings } from "./settings.ts";
import { withDataFolder } from "./with-data-folder.ts";

/**
 * Tries everything that the page can do in a headless browser, and writes what came of it.
 *
 * @returns the exit code.
 * @throws the signal's reason.
 */
export async function checkInBrowser(settings: Settings, interruption: AbortSignal): Promise<number> {
  const { allowsMissing, screenshots, data, only = "" } = settings;
  const browser = findBrowser(process.env);
  if (browser === undefined) {
    process.stdout.write("demo:web: NOT RUN, there is no Chromium here; install one or set BROWSER_PATH\n");
    return allowsMissing ? 0 : 1;
  }
  if (screenshots !== undefined) await mkdir(screenshots, { recursive: true });
  const { problems, summary } = await withDataFolder(data, (folder) =>
    runCheck({ browser, data: folder, only, screenshots, signal: interruption }),
  );
  process.stdout.write(problems.length === 0 ? `demo:web: ${summary}\n` : `demo:web: failed\n${problems.join("\n")}\n`);
  return problems.length === 0 ? 0 : 1;
}
