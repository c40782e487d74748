import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { InterruptedError, watchInterruption } from "@proj/processes";
import { formatMatrix } from "./matrix/format-matrix.ts";
import { mapLimited } from "./matrix/map-limited.ts";
import { type Column, chooseExitCode } from "./matrix/matrix.ts";
import { listPairings } from "./matrix/pairing.ts";
import { runPairing } from "./matrix/run-pairing.ts";
import { describeEverything } from "./peers/everything/describe.ts";
import { describeFilesystem } from "./peers/filesystem/describe.ts";
import { describeInspector } from "./peers/inspector/describe.ts";
import { describeOurs } from "./peers/ours/describe.ts";
import { describePython } from "./peers/python/describe.ts";
import { describeTypescriptV1 } from "./peers/typescript-v1/describe.ts";
import { describeTypescriptV2 } from "./peers/typescript-v2/describe.ts";
import { createProcesses } from "./process/processes.ts";
import { askingScenarios } from "./scenarios/asking.ts";
import { tellingScenarios } from "./scenarios/telling.ts";
import { words } from "./serving/words.ts";
import { readSettings, type Settings, USAGE } from "./settings.ts";

/** Pairings that run at a time: most of them mostly wait. */
const PAIRINGS_AT_A_TIME = 3;

const scenarios = [...tellingScenarios, ...askingScenarios];
/** The lines of the tables; one that only programs have which were not written for this comes after the lists. */
const lines = [...scenarios.slice(0, 1), { id: "calls", title: "calls a tool" }, ...scenarios.slice(1)];
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

/** @param data a folder for what the demos keep. */
async function runMatrix({ json, allowsMissing, only }: Settings, data: string): Promise<number> {
  const processes = createProcesses(watchInterruption());
  const ours = describeOurs(data);
  const peers = [
    describeTypescriptV2(),
    describeTypescriptV1(),
    await timed("preparing", () => describePython(processes)),
    describeInspector(),
    describeEverything(),
    describeFilesystem(prepareFolder(data)),
  ];
  const pairings = peers
    .flatMap((peer) => listPairings(peer, ours, scenarios))
    .filter(({ id }) => only === undefined || id.includes(only));
  const columns: Column[] = await mapLimited(pairings, PAIRINGS_AT_A_TIME, (pairing) =>
    timed(pairing.id, () => runPairing(pairing, processes)),
  );
  process.stdout.write(`\n${formatMatrix(columns, lines)}`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ columns }, undefined, 2)}\n`);
  return chooseExitCode(columns, allowsMissing);
}

/** A folder with one note, to show to programs that read files. */
function prepareFolder(data: string): string {
  const folder = join(realpathSync(data), "shown");
  mkdirSync(folder);
  writeFileSync(join(folder, "note.txt"), words.note);
  return folder;
}

async function timed<Value>(name: string, action: () => Value | Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await action();
  process.stderr.write(`${name.padEnd(44)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s\n`);
  return value;
}
