import { type ChildProcess, spawn } from "node:child_process";
import { stopProcess } from "./stop-process.ts";

/** A program to start without a shell. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

/** A server in a process of its own. */
export interface StartedServer {
  readonly url: string;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
}

/** How long things may take, in milliseconds. */
export interface Limits {
  readonly startMs: number;
  readonly runMs: number;
}

const defaultLimits: Limits = { startMs: 30_000, runMs: 30_000 };
const readyLine = /^Listening on (\S+)$/m;

/** The processes that this program starts, so that all of them can be ended with it. */
export class ProcessGroup {
  readonly #children = new Set<ChildProcess>();
  readonly #limits: Limits;

  constructor(limits: Limits = defaultLimits) {
    this.#limits = limits;
  }

  /**
   * Starts a server and waits until it prints `Listening on <url>`.
   *
   * @throws Error when it ends before, or takes too long; it is gone then.
   */
  async serve(program: Program): Promise<StartedServer> {
    const { child, readOutput } = this.#start(program);
    const problem = await new Promise<string | undefined>((resolve) => {
      const look = (): void => {
        if (readyLine.test(readOutput())) resolve(undefined);
      };
      child.stdout?.on("data", look);
      child.once("error", ({ message }) => resolve(`could not start: ${message}`));
      child.once("close", (code, signal) => resolve(`ended (${signal ?? `code ${code}`}) before it listened`));
      const timer = setTimeout(
        () => resolve(`did not listen within ${this.#limits.startMs / 1000} s`),
        this.#limits.startMs,
      );
      timer.unref();
    });
    const url = readyLine.exec(readOutput())?.[1];
    if (problem === undefined && url !== undefined) return { url, stop: () => stopProcess(child) };
    await stopProcess(child);
    throw new Error(`the server ${problem}: ${readOutput().trim().slice(-500)}`);
  }

  /** Runs a program to its end; one that takes too long is ended, with a code that is not 0. */
  async run(
    program: Program,
    args: readonly string[],
    limitMs = this.#limits.runMs,
  ): Promise<{ code: number; output: string }> {
    const { child, readOutput } = this.#start({ ...program, args: [...program.args, ...args] });
    let note = "";
    const timer = setTimeout(() => {
      note = `\nended after ${limitMs / 1000} s`;
      void stopProcess(child);
    }, limitMs);
    const code = await new Promise<number>((resolve) => {
      child.once("error", ({ message }) => {
        note = `\n${message}`;
        resolve(127);
      });
      child.once("close", (exitCode) => resolve(exitCode ?? 1));
    });
    clearTimeout(timer);
    return { code: note === "" ? code : code || 1, output: `${readOutput()}${note}` };
  }

  /** Ends all processes that still run, and waits until they are gone. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#children].map((child) => stopProcess(child)));
  }

  /** Ends them at once, without waiting: for the end of this process. */
  killAll(): void {
    for (const child of this.#children) child.kill("SIGKILL");
  }

  /** Standard error is read too: in it a program says what went wrong. What it prints on standard output comes last. */
  #start({ file, args }: Program): { child: ChildProcess; readOutput: () => string } {
    const child = spawn(file, [...args], { stdio: ["ignore", "pipe", "pipe"] });
    this.#children.add(child);
    child.once("close", () => this.#children.delete(child));
    child.once("error", () => this.#children.delete(child));
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    return { child, readOutput: () => `${stderr}\n${stdout}` };
  }
}
