import { writeFileSync } from "node:fs";
import process from "node:process";
import { InterruptedError, ProcessError, watchInterruption } from "@proj/processes";
import { compareResults, findUnknownEntries, readBaseline } from "./baseline.ts";
import { buildJsonReport } from "./json-report.ts";
import { locateSuite } from "./locate-suite.ts";
import { ReadableError } from "./readable-error.ts";
import { renderTable } from "./render-table.ts";
import { runSides } from "./run-sides.ts";
import { listScenarios } from "./run-suite.ts";
import { RUNNER_USAGE, readRunnerSettings } from "./runner-settings.ts";
import { describeScenarios, type ScenarioList, selectScenario } from "./scenario-list.ts";
import type { ScenarioResult } from "./scenario-result.ts";

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof InterruptedError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
}

/** @returns the exit code: 0 when everything went as expected. */
async function main(): Promise<number> {
  const { help, revisions, json, only } = readRunnerSettings(process.argv.slice(2));
  if (help) {
    process.stdout.write(`${RUNNER_USAGE}\n`);
    return 0;
  }
  const startedAt = performance.now();
  const signal = watchInterruption();
  const baseline = readBaseline();
  const suite = locateSuite();
  const results: ScenarioResult[] = [];
  const unknown: string[] = [];
  const lists: ScenarioList[] = [];
  for (const revision of revisions) {
    const all = await listScenarios(suite, revision, signal);
    lists.push(all);
    const selected = only === undefined ? all : selectScenario(all, only);
    results.push(...(await runSides(suite, selected, { revision, signal, inherit: only !== undefined })));
    unknown.push(...findUnknownEntries(baseline, revision, all).map((entry) => `${entry} of ${revision}`));
  }
  if (only !== undefined && results.length === 0) throw new ReadableError(describeScenarios(only, lists));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(buildJsonReport(results), null, 2)}\n`);

  const compared = compareResults(results, baseline);
  process.stdout.write(renderTable(compared));
  for (const entry of unknown) process.stdout.write(`✗ the baseline lists ${entry}, which the suite does not have\n`);
  process.stdout.write(`\n${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  const wentAsExpected = compared.every(({ verdict }) => verdict === "passed" || verdict === "expected");
  return wentAsExpected && unknown.length === 0 ? 0 : 1;
}

function describe(error: unknown): string {
  if (error instanceof ReadableError || error instanceof ProcessError) return `error: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
