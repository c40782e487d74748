/**
 * Weighs what a user's bundler makes of the packages, and holds it against tools/size-budget.json. Usage: `npm run size`; with `-- --files`
 * the heaviest files are listed too. What a program only loads once it needs it does not count, and is named. Fails when a budget is missed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { attributeCode } from "./lib/attribute-code.mjs";
import { buildLibrary, bundleInParts } from "./lib/bundle-consumer.mjs";
import { countBytes, gzippedBytes } from "./lib/count-bytes.mjs";
import { install } from "./lib/install.mjs";
import { breakDown, nameFile, nameFolder, namePackage } from "./lib/size-breakdown.mjs";
import { formatParts, formatVerdict, isWithinBudget, readBudget } from "./lib/size-budget.mjs";
import { runStep } from "./lib/step.mjs";
import { root } from "./lib/workspace.mjs";

const MOST_FILES = 40;

const installed = await runStep("install", install, process.stderr);
if (installed.code !== 0) process.exit(1);

const withFiles = process.argv.includes("--files");
const budget = readBudget(readFileSync(join(root, "tools/size-budget.json"), "utf8"));
const library = await buildLibrary(["packages/types", "packages/server", "packages/client"]);

/** @type {import("./lib/size-budget.mjs").Weighed[]} */
const programs = [];
for (const allowance of budget) {
  const { first, later } = await bundleInParts(allowance.code, library);
  const pieces = first.flatMap(({ code, map }) => attributeCode(code, map));
  const code = first.map((chunk) => chunk.code).join("\n");
  const laterBytes = later.map((chunk) => gzippedBytes(chunk.code)).reduce((sum, bytes) => sum + bytes, 0);
  const weighed = { allowance, minified: countBytes(code), gzipped: gzippedBytes(code), laterGzipped: laterBytes };
  programs.push(weighed);
  process.stdout.write(`\n${formatVerdict(weighed)}\n`);
  process.stdout.write(`by package\n${formatParts(breakDown(pieces, namePackage))}`);
  process.stdout.write(`by folder\n${formatParts(breakDown(pieces, nameFolder))}`);
  if (withFiles) process.stdout.write(`by file\n${formatParts(breakDown(pieces, nameFile).slice(0, MOST_FILES))}`);
}
process.stdout.write(
  "\nThe gzipped size of a part is what the bundle would have less without it; what is like the rest weighs little.\n\n",
);
for (const weighed of programs) process.stdout.write(`${formatVerdict(weighed)}\n`);
process.exitCode = programs.every(isWithinBudget) ? 0 : 1;
