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

const startedAt = performance.now();
const withTests = !process.argv.includes("--no-tests");

const installed = await runStep("install", install);
if (installed.code !== 0) process.exit(1);
const { environment } = installed;

/** @param {string} file @param {readonly string[]} args @param {string} [folder] */
const runNode = (file, args, folder = root) => runCommand(process.execPath, [file, ...args], { cwd: folder, env: environment });

const [lint, built] = await Promise.all([
  runStep("biome ci", () => runNode(binOf("@biomejs/biome", "biome"), ["ci", "--error-on-warnings", "."])),
  runStep("build", () => build(environment)),
]);

/** @typedef {[name: string, action: () => import("./lib/step.mjs").StepResult | Promise<import("./lib/step.mjs").StepResult>]} Step */

/** Steps that need the build, slowest first. @type {Step[]} */
const steps = [
  ["types of everything", () => runNode(binOf("typescript", "tsc"), ["-b", "tsconfig.json"])],
  ["knip", () => runNode(binOf("knip"), ["--no-progress"])],
  ...listPackages()
    .filter((folder) => readManifest(join(root, folder)).private !== true)
    .map((folder) => /** @type {Step} */ ([`${folder} as published`, () => checkPackage(folder, environment)])),
  ["lock file names no registry", checkLockfile],
  ["changeset", checkChangeset],
];
const results = built.code === 0 ? await mapLimited(steps, 2, ([name, action]) => runStep(name, action)) : [];

const failed = [lint, built, ...results].filter(({ code }) => code !== 0).length;
const tested = withTests && built.code === 0 ? await test() : undefined;
const succeeded = failed === 0 && (tested?.code ?? 0) === 0;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`${succeeded ? "everything is in order" : `${failed + (tested?.code ? 1 : 0)} steps failed`}, ${seconds} s\n`);
if (tested !== undefined) process.stdout.write(`${tested.summary}\n`);
process.exitCode = succeeded ? 0 : 1;

async function test() {
  return runStep("tests with coverage", () => runTests({ args: [], environment, stdio: "pipe" }));
}

function checkLockfile() {
  const found = findRegistryHosts(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"));
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}
