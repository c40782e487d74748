import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ProcessError, runProcess } from "@proj/processes";
import type { PackageManager } from "../managers/package-manager.ts";

const INSTALL_MS = 120_000;

/** What a project depends on. */
export interface ProjectNeeds {
  /** Archives by the name under which they are installed. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Archives for what those depend on, by name or by `parent>name`: nothing of it is published. */
  readonly overrides: Readonly<Record<string, string>>;
}

/**
 * Makes an empty project and installs archives into it, and nothing else.
 *
 * @throws ProcessError when that fails, with what the package manager said.
 */
export async function installProject(
  folder: string,
  manager: PackageManager,
  { dependencies, overrides }: ProjectNeeds,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = { name: "consumer", private: true, type: "module", dependencies: toFiles(dependencies) };
  for (const [name, text] of Object.entries(manager.writeProject(manifest, toFiles(overrides)))) {
    await writeFile(join(folder, name), text);
  }
  const [file, ...args] = manager.command;
  const run = await runProcess(file, [...args, ...manager.installArguments], {
    cwd: folder,
    signal,
    timeoutMs: INSTALL_MS,
  });
  if (run.code === 0) return;
  const end = run.timedOut ? `did not end within ${INSTALL_MS / 1000} s` : `ended with exit code ${run.code}`;
  throw new ProcessError(`${manager.name} install ${end}.\n${run.stdout}${run.stderr}`.trimEnd());
}

function toFiles(archives: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(archives).map(([name, archive]) => [name, `file:${archive}`]));
}
