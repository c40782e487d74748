/**
 * Writes the API reference. Usage: `main.js [folder]`; the exit code is 1 when anything is undocumented, or leads nowhere, and 2 for a folder that
 * cannot be taken.
 */
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chooseTarget } from "./choose-target.ts";
import { writeReference } from "./write-reference.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = chooseTarget(process.argv.slice(2), join(root, "site"));
if ("problem" in target) {
  process.stderr.write(`error: ${target.problem}\n`);
  process.exitCode = 2;
} else {
  const isGood = await writeReference(root, target.folder);
  if (isGood) process.stdout.write(`${join(target.folder, "index.html")}\n`);
  process.exitCode = isGood ? 0 : 1;
}
