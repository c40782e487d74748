import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * The JavaScript file behind a command of one of the root's development dependencies. Started with `node` it needs no shell, also on
 * Windows.
 *
 * @param {string} packageName
 * @param {string} [command] the package's own name unless given
 */
export function binOf(packageName, command = packageName) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}
