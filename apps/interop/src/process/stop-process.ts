import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** How long a process may take to end in its own way. */
const PATIENCE_MS = 3_000;

/** Ends a process by its id and waits until it is gone: first asks, then insists. Does nothing when it has ended. */
export async function stopProcess(child: ChildProcess, patienceMs = PATIENCE_MS): Promise<void> {
  // Without an id it never started.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = new AbortController();
  const timeout = sleep(patienceMs, "late" as const, { signal: timer.signal }).catch(() => undefined);
  if ((await Promise.race([exited, timeout])) === "late") child.kill("SIGKILL");
  timer.abort();
  await exited;
}
