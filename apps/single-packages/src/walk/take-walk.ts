import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { ProcessError, runProcess } from "@proj/processes";
import { findMissingLine } from "./find-missing-line.ts";
import type { WalkStep } from "./read-walk.ts";

const STEP_MS = 180_000;

/** The environment variable that names the file to which a script writes in which folder it ended. */
const FOLDER_VARIABLE = "WALK_FOLDER_FILE";

/**
 * Does what a page has its reader do, to the letter: writes its files and runs its commands, each where the one before ended.
 *
 * @param start the folder in which it begins.
 * @throws ProcessError at the first step that fails, or does not print what the page says, with the page and its line.
 */
export async function takeWalk(
  page: string,
  steps: readonly WalkStep[],
  start: string,
  signal: AbortSignal,
): Promise<void> {
  let folder = await realpath(start);
  for (const step of steps) {
    if (step.kind === "run")
      folder = await runScript(`${page}:${step.line}`, step, folder, join(start, ".folder"), signal);
    else {
      await mkdir(dirname(join(folder, step.file)), { recursive: true });
      await writeFile(join(folder, step.file), step.text);
    }
  }
}

async function runScript(
  place: string,
  { script, expected }: Extract<WalkStep, { kind: "run" }>,
  folder: string,
  folderFile: string,
  signal: AbortSignal,
): Promise<string> {
  const run = await runProcess("sh", ["-e", "-c", `${script}\npwd > "$${FOLDER_VARIABLE}"`], {
    cwd: folder,
    env: { ...process.env, [FOLDER_VARIABLE]: folderFile },
    signal,
    timeoutMs: STEP_MS,
  });
  const output = `${run.stdout}${run.stderr}`;
  if (run.code !== 0) {
    const end = run.timedOut ? `does not end within ${STEP_MS / 1000} s` : `ends with exit code ${run.code}`;
    throw new ProcessError(`${place}: this ${end}:\n${script}\n\n${output}`.trimEnd());
  }
  const missing = findMissingLine(output, expected);
  if (missing !== undefined) throw new ProcessError(`${place}: "${missing}" is not printed, but:\n${output}`.trimEnd());
  return (await readFile(folderFile, "utf8")).trim();
}
