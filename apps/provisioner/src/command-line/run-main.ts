import process from "node:process";
import { InterruptedError, ProcessError } from "@proj/processes";
import { ReadableError } from "../errors/readable-error.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Runs a program and sets the exit code: what `main` resolves with, 2 for a wrong command line, 128 and the signal's number for an
 * interruption, which needs no words, and 1 for every other failure.
 *
 * @param usage printed when the command line is wrong.
 */
export async function runMain(usage: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof InterruptedError)) process.stderr.write(`${describe(error)}\n`);
    if (error instanceof UsageError) process.stderr.write(`\n${usage}\n`);
    process.exitCode = chooseExitCode(error);
  }
}

function describe(error: unknown): string {
  if (error instanceof ReadableError || error instanceof ProcessError) return `error: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function chooseExitCode(error: unknown): number {
  if (error instanceof InterruptedError) return error.exitCode;
  return error instanceof UsageError ? 2 : 1;
}
