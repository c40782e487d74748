import process from "node:process";
import { InterruptedError } from "./interruption.ts";
import { ProcessError } from "./process-error.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Runs a program and sets the exit code: what `main` resolves with, 1 when it fails, 2 for a wrong command line, 128 and the signal's number for an
 * interruption, of which a terminal is told that it is over.
 *
 * @param usage printed when the command line is wrong.
 */
export async function runMain(usage: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof InterruptedError)) process.stderr.write(`${describe(error, usage)}\n`);
    else if (process.stderr.isTTY) process.stderr.write("interrupted: all processes have ended\n");
    process.exitCode = chooseExitCode(error);
  }
}

function chooseExitCode(error: unknown): number {
  if (error instanceof InterruptedError) return error.exitCode;
  return error instanceof UsageError ? 2 : 1;
}

function describe(error: unknown, usage: string): string {
  if (error instanceof UsageError) return `error: ${error.message}\n\n${usage}`;
  if (error instanceof ProcessError) return `error: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
