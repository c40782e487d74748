import { join } from "node:path";
import { ProcessError, runProcess } from "@proj/processes";
import type { Format } from "../project/write-programs.ts";
import type { Runtime } from "./runtime.ts";

const RUN_MS = 60_000;

/**
 * Runs the programs of a project in one format: every entry point is loaded both ways, and used.
 *
 * @returns with what they were run.
 * @throws ProcessError when one of them fails, with what it said.
 */
export async function runPrograms(
  project: string,
  format: Format,
  runtimes: readonly Runtime[],
  signal: AbortSignal,
): Promise<string> {
  for (const runtime of runtimes) await runFile(join(project, format, "main.js"), runtime, signal);
  return runtimes.map(({ title }) => title).join(", ");
}

/** @throws ProcessError when the program fails, or says something on standard error. */
export async function runFile(file: string, { title, file: program }: Runtime, signal: AbortSignal): Promise<void> {
  const { code, stdout, stderr, timedOut } = await runProcess(program, [file], { signal, timeoutMs: RUN_MS });
  if (code === 0 && stderr === "") return;
  const end = timedOut ? `did not end within ${RUN_MS / 1000} s` : `exit code ${code}`;
  throw new ProcessError(`${title}, ${end}:\n${stdout}${stderr}`.trimEnd());
}
