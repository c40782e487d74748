import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { ReadableError } from "./readable-error.ts";

const serverMain = join(import.meta.dirname, "../server/main.js");
const readyLine = /^Listening on (\S+)$/;
const START_MS = 15_000;

/** How long the server may take to end in its own way. */
const PATIENCE_MS = 3_000;

/** The everything-server, in a process of its own. */
export interface StartedServer {
  readonly url: string;
  /** Whether it has ended by itself. */
  hasEnded(): boolean;
  /** What it wrote to standard error so far. */
  readStderr(): string;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts the everything-server and waits until it listens. It has a channel to this process, and ends when this process does, however that
 * happens.
 *
 * @param signal stops the start.
 * @throws ReadableError when it ends before it listens, or takes too long; the signal's reason.
 */
export async function startServer(signal: AbortSignal): Promise<StartedServer> {
  const child = spawn(process.execPath, [serverMain], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  const settled = new AbortController();
  const limit = AbortSignal.any([signal, settled.signal, AbortSignal.timeout(START_MS)]);
  try {
    const url = await Promise.race([readUrl(child.stdout), rejectAtExit(child, limit)]);
    return { url, hasEnded: () => hasEnded(child), readStderr: () => stderr, stop: () => stopProcess(child) };
  } catch (error) {
    await stopProcess(child);
    signal.throwIfAborted();
    const problem = limit.aborted ? `did not listen within ${START_MS / 1000} s` : "ended before it listened";
    throw new ReadableError(`The everything-server ${problem}.\n${stderr}`.trim(), { cause: error });
  } finally {
    settled.abort();
  }
}

function readUrl(stdout: Readable | null): Promise<string> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on("line", (line) => {
      const url = readyLine.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

async function rejectAtExit(child: ChildProcess, signal: AbortSignal): Promise<never> {
  const [code, signalName] = await once(child, "exit", { signal });
  throw new ReadableError(`exit by ${signalName ?? `code ${code}`}`);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** First asks, then insists. Does nothing when the process has ended. */
async function stopProcess(child: ChildProcess): Promise<void> {
  // Without an id it never started.
  if (child.pid === undefined || hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = new AbortController();
  const timeout = sleep(PATIENCE_MS, "late" as const, { signal: timer.signal }).catch(() => undefined);
  if ((await Promise.race([exited, timeout])) === "late") child.kill("SIGKILL");
  timer.abort();
  await exited;
}
