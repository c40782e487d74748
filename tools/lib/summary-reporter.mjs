import { writeFileSync } from "node:fs";
import process from "node:process";

/** The environment variable that names the file to which {@link SummaryReporter} writes its {@link TestCounts}. */
export const SUMMARY_FILE_VARIABLE = "PROJ_TEST_SUMMARY_FILE";

/**
 * @typedef {object} TestCounts
 * @property {number} passed
 * @property {number} failed tests that failed, test files that could not be run, and errors outside of any test
 * @property {number} skipped
 */

/**
 * Counts what a run's modules report.
 *
 * @param {readonly Pick<import("vitest/node").TestModule, "children" | "errors">[]} modules
 * @param {readonly unknown[]} unhandledErrors
 * @returns {TestCounts}
 */
export function countTests(modules, unhandledErrors) {
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    counts.failed += module.errors().length > 0 ? 1 : 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === "passed" || state === "failed" ? state : "skipped"]++;
    }
  }
  return counts;
}

/** Vitest loads a reporter file by its default export. */
export default class SummaryReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env[SUMMARY_FILE_VARIABLE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(countTests(modules, unhandledErrors)));
  }
}
