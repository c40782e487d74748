import { runProcess } from "@proj/processes";
import type { ManagerName } from "../settings.ts";
import { describeBun } from "./bun.ts";
import { describeNpm } from "./npm.ts";
import type { PackageManager } from "./package-manager.ts";
import { describePnpm } from "./pnpm.ts";

const VERSION_MS = 30_000;

const describers: Readonly<Record<ManagerName, () => Omit<PackageManager, "version"> | undefined>> = {
  npm: describeNpm,
  pnpm: describePnpm,
  bun: describeBun,
};

/** Looks for package managers. What is not there, or does not run here, is `undefined`. */
export function findManagers(
  names: readonly ManagerName[],
  signal: AbortSignal,
): Promise<readonly (PackageManager | undefined)[]> {
  return Promise.all(names.map((name) => findManager(name, signal)));
}

export async function findManager(name: ManagerName, signal: AbortSignal): Promise<PackageManager | undefined> {
  const described = describers[name]();
  if (described === undefined) return undefined;
  const [file, ...args] = described.command;
  try {
    const { code, stdout } = await runProcess(file, [...args, "--version"], { signal, timeoutMs: VERSION_MS });
    return code === 0 ? { ...described, version: stdout.trim() } : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
