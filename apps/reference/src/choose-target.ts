import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Where a site goes, or why it does not go there. */
export type Target = { readonly folder: string } | { readonly problem: string };

/** What every site has. */
const marks = ["modules.html", "assets/navigation.js"];

/**
 * Reads the command line. Writing a site empties its folder, so one that holds anything but an earlier site is refused.
 *
 * @param usual the folder where none is named; what is in it is a site.
 */
export function chooseTarget(args: readonly string[], usual: string): Target {
  const [named, ...more] = args;
  if (named === undefined) return { folder: usual };
  if (more.length > 0 || named === "" || named.startsWith("-")) {
    return { problem: `Usage: npm run reference -- [folder]; got ${JSON.stringify(args.join(" "))}` };
  }
  const folder = resolve(named);
  if (folder === usual || isEmpty(folder) || marks.every((mark) => existsSync(join(folder, mark)))) return { folder };
  return { problem: `${folder} holds something else than a site, which would be deleted; name a new folder` };
}

/** Whether nothing is there, or nothing is in it. */
function isEmpty(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats === undefined || (stats.isDirectory() && readdirSync(folder).length === 0);
}
