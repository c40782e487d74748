import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { onTestFinished } from "vitest";

const demoMain = join(import.meta.dirname, "../../dist/demo/main.js");

/** A demo that runs as it does for a user, without a terminal. */
export interface RunningDemo {
  readonly process: ChildProcess;
  /** Resolves once the output holds a match. */
  waitForOutput(pattern: RegExp): Promise<void>;
  /** What it wrote to standard output so far. */
  readOutput(): string;
  /** The processes that it started, as it names them. */
  readPids(): number[];
  readonly ended: Promise<DemoRun>;
}

/** A demo that has run. */
export interface DemoRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @throws Error when the demo is not built: these tests run what a user runs. */
export function requireBuiltDemo(): void {
  if (!existsSync(demoMain))
    throw new Error(`${demoMain} does not exist. Build first, with npm run build; npm test does so by itself.`);
}

/** Starts the demo as a process of its own. */
export function startDemo(args: readonly string[], environment: Readonly<Record<string, string>> = {}): RunningDemo {
  const child = spawn(process.execPath, [demoMain, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
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
  return {
    process: child,
    waitForOutput: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (pattern.test(stdout)) resolve();
        };
        child.stdout.on("data", look);
        look();
      }),
    readOutput: () => stdout,
    readPids: () => Array.from(stdout.matchAll(/^(?:Server|Client) +process (\d+)/gm), ([, pid]) => Number(pid)),
    ended: new Promise((resolve) => {
      child.once("close", (code) => resolve({ code, stdout, stderr }));
    }),
  };
}

/** Runs the demo to its end. */
export function runDemo(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<DemoRun> {
  return startDemo(args, environment).ended;
}

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
