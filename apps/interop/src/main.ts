import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { InterruptedError, watchInterruption } from "@proj/processes";
import { formatMatrix } from "./matrix/format-matrix.ts";
import { listPairings } from "./matrix/list-pairings.ts";
import { chooseExitCode, type Row } from "./matrix/matrix.ts";
import { runRow } from "./matrix/run-row.ts";
import { scenarios } from "./matrix/scenarios.ts";
import { describeOurs } from "./peers/ours.ts";
import { describePythonSdk } from "./peers/python-sdk.ts";
import { describeTypescriptSdk } from "./peers/typescript-sdk.ts";
import { createProcesses } from "./process/processes.ts";
import { readSettings, type Settings, USAGE } from "./settings.ts";

const settings = parseSettings();
if (settings === undefined) process.exitCode = 2;
else if (settings.help) process.stdout.write(`${USAGE}\n`);
else process.exitCode = await runInterruptible(settings);

function parseSettings(): Settings | undefined {
  try {
    return readSettings(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}\n`);
    return undefined;
  }
}

/** @returns the exit code. */
async function runInterruptible(settings: Settings): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), "interop-"));
  try {
    return await runMatrix(settings, data);
  } catch (error) {
    if (error instanceof InterruptedError) return error.exitCode;
    throw error;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** @param data a folder for what the demo keeps. */
async function runMatrix({ json, allowsMissing }: Settings, data: string): Promise<number> {
  const processes = createProcesses(watchInterruption());
  const rows: Row[] = [];
  for (const describePeer of [describeTypescriptSdk, describePythonSdk]) {
    const peer = await timed("preparing", () => describePeer(processes));
    for (const pairing of listPairings(peer, describeOurs(join(data, peer.id)))) {
      rows.push(await timed(pairing.title, () => runRow(pairing, scenarios, processes)));
    }
  }
  process.stdout.write(`\n${formatMatrix(rows, scenarios)}`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ rows }, undefined, 2)}\n`);
  return chooseExitCode(rows, allowsMissing);
}

async function timed<Value>(name: string, action: () => Value | Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await action();
  process.stderr.write(`${name.padEnd(44)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s\n`);
  return value;
}
