import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { BenchError } from "./command-line/bench-error.ts";
import { BENCH_USAGE, readBenchSettings } from "./command-line/bench-settings.ts";
import { checkGates } from "./gates/check-gates.ts";
import { formatVerdicts } from "./gates/format-verdicts.ts";
import { selectGates } from "./gates/gates.ts";
import { lengthen, type Pace } from "./measure/pace.ts";
import type { MeasuredRow } from "./measure/row.ts";
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
  const { help, pace, jsonFile, only, check, profileFolder } = readBenchSettings(process.argv.slice(2), ids);
  if (help) {
    process.stdout.write(`${BENCH_USAGE}\n`);
    return;
  }
  const machine = readMachine();
  process.stderr.write(`${describeMachine(machine)}\n`);
  const measure = (atPace: Pace, wants: (id: string) => boolean): Promise<MeasuredRow[]> =>
    runBench({ pace: atPace, wants, profileFolder, onScenario: tell });

  const gates = check ? selectGates(only) : [];
  if (check && gates.length === 0) throw new BenchError(`No gate begins with "${only}".`);
  const gateRows = new Set(gates.flatMap(({ rows }) => rows));
  const rows = await measure(pace, check ? (id) => gateRows.has(id) : (id) => id.startsWith(only));
  process.stdout.write(formatReport(rows, machine, pace));
  if (jsonFile !== undefined) {
    mkdirSync(dirname(jsonFile), { recursive: true });
    writeFileSync(jsonFile, toJson(rows));
  }
  if (!check) return;
  const verdicts = await checkGates(gates, rows, (again) => measure(lengthen(pace), (id) => again.has(id)));
  process.stdout.write(`\n${formatVerdicts(verdicts)}`);
  if (verdicts.some(({ isKept }) => !isKept)) process.exitCode = 1;
}

function tell(running: readonly string[]): void {
  process.stderr.write(`measuring ${running.join(" and ")}\n`);
}
