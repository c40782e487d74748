import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { BenchError } from "./command-line/bench-error.ts";
import { BENCH_USAGE, readBenchSettings } from "./command-line/bench-settings.ts";
import { runBench } from "./measure/run-bench.ts";
import { scenarios } from "./measure/scenarios.ts";
import { formatReport } from "./report/format-report.ts";
import { describeMachine, readMachine } from "./report/machine.ts";
import { toJson } from "./report/to-json.ts";

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`error: ${error instanceof BenchError ? error.message : ((error as Error).stack ?? error)}\n`);
}

async function main(): Promise<void> {
  const ids = scenarios.flatMap(({ rows }) => rows.map(({ id }) => id));
  const { help, pace, jsonFile, only, profileFolder } = readBenchSettings(process.argv.slice(2), ids);
  if (help) {
    process.stdout.write(`${BENCH_USAGE}\n`);
    return;
  }
  const machine = readMachine();
  process.stderr.write(`${describeMachine(machine)}\n`);
  const onScenario = (running: readonly string[]): void => {
    process.stderr.write(`measuring ${running.join(" and ")}\n`);
  };
  const rows = await runBench({ pace, only, profileFolder, onScenario });
  process.stdout.write(formatReport(rows, machine, pace));
  if (jsonFile !== undefined) {
    mkdirSync(dirname(jsonFile), { recursive: true });
    writeFileSync(jsonFile, toJson(rows));
  }
}
