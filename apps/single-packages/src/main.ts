import process from "node:process";
import { InterruptedError, ProcessError, watchInterruption } from "@proj/processes";
import { runSinglePackages } from "./run-single-packages.ts";
import { readSettings, USAGE } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof InterruptedError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** @returns the exit code: 0 when nothing failed. */
async function main(): Promise<number> {
  const settings = readSettings(process.argv.slice(2));
  if (settings.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const startedAt = performance.now();
  const readSeconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const succeeded = await runSinglePackages(settings, {
    signal: watchInterruption(),
    // Standard output belongs to what came of it.
    tell: (line) => process.stderr.write(`${readSeconds().padStart(8)}  ${line}\n`),
    print: (text) => process.stdout.write(text),
  });
  process.stdout.write(`${succeeded ? "everything is in order" : "something is wrong"}, ${readSeconds()}\n`);
  return succeeded ? 0 : 1;
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return `error: ${error.message}\n\n${USAGE}`;
  if (error instanceof ProcessError) return `error: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
