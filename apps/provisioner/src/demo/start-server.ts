import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { ReadableError } from "../errors/readable-error.ts";
import { stopProcess } from "./stop-process.ts";

const serverMain = join(import.meta.dirname, "../server/main.js");
const readyLine = /^Listening on (\S+)$/;
const START_MS = 15_000;

/** A server in a process of its own. */
export interface StartedServer {
  readonly url: string;
  readonly pid: number | undefined;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts the provisioner's server and waits until it listens. It has a channel to this process, and ends when this process does, however
 * that happens. What it writes to standard error is passed on.
 *
 * @param signal stops the start.
 * @throws ReadableError when it ends before it listens, or takes too long; the signal's reason.
 */
export async function startServer(args: readonly string[], signal: AbortSignal): Promise<StartedServer> {
  const child = spawn(process.execPath, [serverMain, ...args], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  child.stderr?.pipe(process.stderr, { end: false });
  const settled = new AbortController();
  const limit = AbortSignal.any([signal, settled.signal, AbortSignal.timeout(START_MS)]);
  try {
    const url = await Promise.race([readUrl(child.stdout), rejectAtExit(child, limit)]);
    return { url, pid: child.pid, stop: () => stopProcess(child) };
  } catch (error) {
    await stopProcess(child);
    if (signal.aborted) throw signal.reason;
    throw limit.aborted
      ? new ReadableError(`The server did not listen within ${START_MS / 1000} s.`, { cause: error })
      : error;
  } finally {
    settled.abort();
  }
}

/** The rest of what the server writes is read too, so that it never waits for a reader. */
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
  throw new ReadableError(`The server ended (${signalName ?? `exit code ${code}`}) before it listened.`);
}
