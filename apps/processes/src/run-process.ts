import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { captureText } from "./capture-text.ts";

/** How a program is run. */
export interface RunOptions {
  /** Ends the program and all that it started. */
  readonly signal: AbortSignal;
  /** How long it may take before it is ended, in milliseconds. */
  readonly timeoutMs: number;
  /** Writes to this process's own output instead of capturing what the program says. Default false. */
  readonly inherit?: boolean;
  /** The folder that the program runs in. Default: that of this process. */
  readonly cwd?: string | undefined;
  /** The whole environment of the program. Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A program that has run. */
export interface ProcessRun {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  /** Whether it was ended because it took too long. */
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A module that a Node imports ahead of its program (`--import`): it ends the program and all that it started when the process that ran it
 * is gone, however that ended.
 */
export const endWithParent = `data:text/javascript,${encodeURIComponent(`
  process.once("disconnect", () => process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL"));
  process.channel?.unref();
`)}`;

/** Where a program and what it starts can be ended together. */
const hasProcessGroups = process.platform !== "win32";

/**
 * Runs a program to its end, without a shell. Whatever the program has started ends with it.
 *
 * @throws the signal's reason when that ended it; the system's own error when the program cannot be started.
 */
export async function runProcess(
  file: string,
  args: readonly string[],
  { signal, timeoutMs, inherit = false, cwd, env }: RunOptions,
): Promise<ProcessRun> {
  signal.throwIfAborted();
  const stdio = inherit ? "inherit" : "pipe";
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", stdio, stdio, "ipc"], detached: hasProcessGroups });
  const output = { stdout: captureText(child.stdout), stderr: captureText(child.stderr) };
  const end = (): void => killGroup(child);
  const late = AbortSignal.timeout(timeoutMs);
  const limit = AbortSignal.any([signal, late]);
  limit.addEventListener("abort", end, { once: true });
  // Where this process ends first, however it comes to that.
  process.once("exit", end);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      // What it leaves behind would hold its output open.
      child.once("exit", end);
      child.once("close", resolve);
    });
    signal.throwIfAborted();
    return { code, timedOut: late.aborted, stdout: output.stdout(), stderr: output.stderr() };
  } finally {
    limit.removeEventListener("abort", end);
    process.off("exit", end);
    end();
  }
}

/** By the id of the group, which is that of the program; the group outlives it where something in it still runs. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  // Without a group there is nothing left of a program that has ended.
  if (pid === undefined || (!hasProcessGroups && (exitCode ?? signalCode) !== null)) return;
  try {
    process.kill(hasProcessGroups ? -pid : pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}
