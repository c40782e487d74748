import process from "node:process";
import { InterruptedError, ProcessError } from "@proj/processes";
import { UsageError } from "./usage-error.ts";

/**
 * Runs a program and sets the exit code: 0 when `main` resolves with `true`, 1 when it does not or fails, 2 for a wrong command line, 128
 * and the signal's number for an interruption, which needs no words.
 *
 * @param usage printed when the command line is wrong.
 */
export async function runMain(usage: string, main: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InterruptedError)) process.stderr.write(`${describe(error, usage)}\n`);
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
