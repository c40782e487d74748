/**
 * Everything that continuous integration checks. Usage: `npm run check`; with `-- --no-tests` all but the tests, for a caller that runs
 * `npm test` itself.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { binOf } from "./lib/bin.mjs";
import { build } from "./lib/build.mjs";
import { checkChangeset } from "./lib/changeset.mjs";
import { checkPackage } from "./lib/check-package.mjs";
import { install } from "./lib/install.mjs";
import { findRegistryHosts } from "./lib/lockfile.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { runTests } from "./lib/run-tests.mjs";
import { mapLimited, runStep } from "./lib/step.mjs";
import { listPackages, readManifest, root } from "./lib/workspace.mjs";

/** @typedef {import("./lib/step.mjs").StepResult} StepResult */
/** @typedef {[name: string, action: () => StepResult | Promise<StepResult>]} Step */

const startedAt = performance.now();

const installed = await runStep("install", install);
if (installed.code !== 0) process.exit(1);
const { environment } = installed;

const [style, built] = await Promise.all([
  runStep("format and lint", () =>
    runTool("@biomejs/biome", "biome", "ci", "--error-on-warnings", "--colors=off", "."),
  ),
  runStep("build", () => build(environment)),
]);
/** @type {StepResult[]} */
const results = [style, built];

/** @type {string | undefined} */
let summary;
if (built.code === 0) {
  const published = listPackages().filter((folder) => readManifest(join(root, folder)).private !== true);
  /** Slowest first. @type {Step[]} */
  const steps = [
    ["types of everything, tests too", () => runTool("typescript", "tsc", "-b", "tsconfig.json")],
    ["nothing unused", () => runTool("knip", "knip", "--no-progress")],
    ...published.map(
      (folder) => /** @type {Step} */ ([`${folder} as published`, () => checkPackage(folder, environment)]),
    ),
    ["lock file names no registry", checkLockfile],
    ["changeset", checkChangeset],
  ];
  results.push(...(await mapLimited(steps, 2, ([name, action]) => runStep(name, action))));

  if (!process.argv.includes("--no-tests")) {
    const tests = await runStep("tests with coverage", () => runTests({ args: [], environment, stdio: "pipe" }));
    summary = tests.summary;
    results.push(tests);
  }
}

const failed = results.filter(({ code }) => code !== 0).length;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`${failed === 0 ? "everything is in order" : `steps that failed: ${failed}`}, ${seconds} s\n`);
if (summary !== undefined) process.stdout.write(`${summary}\n`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string} packageName
 * @param {string} command
 * @param {string[]} args
 */
function runTool(packageName, command, ...args) {
  return runCommand(process.execPath, [binOf(packageName, command), ...args], { cwd: root, env: environment });
}

function checkLockfile() {
  const found = findRegistryHosts(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"));
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}
