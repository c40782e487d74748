import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** What Chromium and its relatives are called. */
const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * Finds a Chromium: the file that `BROWSER_PATH` names, else the first of its names on the path of commands.
 *
 * @returns `undefined` when there is none.
 */
export function findBrowser({
  BROWSER_PATH,
  PATH = "",
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (BROWSER_PATH) return isProgram(BROWSER_PATH) ? BROWSER_PATH : undefined;
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
