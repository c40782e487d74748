import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { ReadableError } from "../command-line/readable-error.ts";
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
 * @throws ReadableError when it ends before it listens, or takes too long.
 */
export async function startServer(args: readonly string[]): Promise<StartedServer> {
  const child = spawn(process.execPath, [serverMain, ...args], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new TypeError("the server's output is not piped");
  stderr.pipe(process.stderr, { end: false });
  try {
    const url = await Promise.race([readUrl(stdout), rejectAtExit(child), rejectLate()]);
    return { url, pid: child.pid, stop: () => stopProcess(child) };
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
}
