import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** How long a process may take to end in its own way. */
const PATIENCE_MS = 3_000;

/** Ends a process by its id and waits until it is gone: first asks, then insists. Does nothing when it has ended. */
export async function stopProcess(child: ChildProcess, patienceMs = PATIENCE_MS): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = new AbortController();
  const timeout = sleep(patienceMs, "late" as const, { signal: timer.signal }).catch(() => undefined);
  if ((await Promise.race([exited, timeout])) === "late") child.kill("SIGKILL");
  timer.abort();
  await exited;
}

/** Ends a process at once, as a crash does, and waits until it is gone. Does nothing when it has ended. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** Whether a process is gone, or never started. */
export function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}
