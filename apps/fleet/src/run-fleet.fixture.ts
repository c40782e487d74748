import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { onTestFinished } from "vitest";

const dist = join(import.meta.dirname, "../dist");

/** The programs of this app, by their files. */
type Program = "main.js" | "demo/main.js";

/** A run as a user starts it. */
export interface FleetRun {
  readonly process: ChildProcess;
  /** Resolves once what it tells of its progress holds a match. */
  waitForProgress(pattern: RegExp): Promise<void>;
  /** The processes that it started so far, as it names them. */
  readPids(): number[];
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** @throws Error when the app is not built: these tests run what a user runs. */
export function requireBuiltFleet(): void {
  if (!existsSync(join(dist, "demo/main.js")))
    throw new Error(`${dist} is not built. Build first, with npm run build; npm test does so by itself.`);
}

/** Starts a run as a process of its own. */
export function startFleet(program: Program, ...args: readonly string[]): FleetRun {
  const child = spawn(process.execPath, [join(dist, program), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const ended = new Promise<Awaited<FleetRun["ended"]>>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
  return {
    process: child,
    waitForProgress: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(stderr)) resolve();
        };
        child.stderr.on("data", look);
        child.once("close", () => reject(new Error(`it ended before: ${stderr}`)));
        look();
      }),
    readPids: () => Array.from(stderr.matchAll(/\b\w+ runs as process (\d+)\b/g), ([, pid]) => Number(pid)),
    ended,
  };
}

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
