import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { binOf } from "./bin.mjs";
import { runCommand } from "./run-command.mjs";
import { SUMMARY_FILE_VARIABLE } from "./summary-reporter.mjs";
import { root } from "./workspace.mjs";

const reporter = fileURLToPath(new URL("summary-reporter.mjs", import.meta.url));

/**
 * Runs vitest once. A run of everything measures coverage against the thresholds; with arguments of its own it does not, because a part
 * of the tests cannot reach them.
 *
 * @param {{ args: readonly string[], environment: NodeJS.ProcessEnv, stdio?: "pipe" | "inherit" }} options `args` go to vitest
 * @returns {Promise<{ code: number, output: string, summary: string }>}
 */
export async function runTests({ args, environment, stdio = "inherit" }) {
  const folder = mkdtempSync(join(tmpdir(), "test-summary-"));
  const file = join(folder, "counts.json");
  try {
    const reporters = args.some((argument) => argument.startsWith("--reporter")) ? [] : ["--reporter=default"];
    // A run of everything only compares: snapshots that are missing fail instead of being written.
    const whole = args.length === 0 ? ["--coverage", "--update=none"] : [];
    const result = await runCommand(
      process.execPath,
      [binOf("vitest"), "run", ...whole, ...reporters, `--reporter=${reporter}`, ...args],
      { cwd: root, env: { ...environment, [SUMMARY_FILE_VARIABLE]: file }, stdio },
    );
    return conclude(result, readCounts(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The line that closes a run, and an exit code that is never 0 when something failed or nothing ran.
 *
 * @param {import("./run-command.mjs").CommandResult} result
 * @param {import("./summary-reporter.mjs").TestCounts | undefined} counts absent when vitest did not come to its end
 */
export function conclude({ code, output }, counts) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 1, skipped: 0 };
  const succeeded = code === 0 && failed === 0 && passed > 0;
  return {
    code: succeeded ? 0 : code || 1,
    output,
    summary: `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  };
}

/**
 * @param {string} file
 * @returns {import("./summary-reporter.mjs").TestCounts | undefined}
 */
function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
