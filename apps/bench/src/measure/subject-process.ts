import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { BenchError } from "../command-line/bench-error.ts";
import type { Endpoint } from "../load/endpoint.ts";
import { LineStream } from "../load/line-stream.ts";
import type { Load } from "../load/load.ts";
import type { FromSubject, ToSubject } from "../subject/messages.ts";
import type { SubjectName } from "../subject/subjects.ts";
import { within } from "./within.ts";

const subjectMain = join(import.meta.dirname, "../subject/main.js");
const START_MS = 30_000;
const STOP_MS = 10_000;

/** How a subject is started. */
export interface SubjectStart {
  readonly peerUrl: string;
  /** How its load reaches it. */
  readonly over: Load["over"];
  /** Where it writes a CPU profile when it ends; none unless given. */
  readonly profileFolder: string | undefined;
}

/** A subject in a process of its own. It ends when this process does, however that happens. */
export class SubjectProcess {
  readonly name: SubjectName;
  /** Where its load reaches it; `undefined` for a looping subject. */
  readonly endpoint: Endpoint | undefined;
  readonly #child: ChildProcess;

  private constructor(name: SubjectName, endpoint: Endpoint | undefined, child: ChildProcess) {
    this.name = name;
    this.endpoint = endpoint;
    this.#child = child;
  }

  /**
   * Starts a subject and waits until it can be measured.
   *
   * @throws BenchError when it does not come so far.
   */
  static async start(name: SubjectName, { peerUrl, over, profileFolder }: SubjectStart): Promise<SubjectProcess> {
    const stream = over === "stdio" ? "pipe" : undefined;
    const child = fork(subjectMain, [name, peerUrl], {
      env: { ...process.env, NODE_ENV: "production" },
      execArgv: buildProfileFlags(name, profileFolder),
      stdio: [stream ?? "ignore", stream ?? "inherit", "inherit", "ipc"],
    });
    const { url } = await receive(child, name, "ready", START_MS);
    return new SubjectProcess(name, findEndpoint(child, url), child);
  }

  /** Tells the subject something and waits for its answer, which is of the given type. */
  async ask<Type extends FromSubject["type"]>(
    message: ToSubject,
    type: Type,
    limitMs: number,
  ): Promise<Extract<FromSubject, { type: Type }>> {
    const answer = receive(this.#child, this.name, type, limitMs);
    this.#child.send(message);
    return answer;
  }

  /** Ends the process in its own way, so that a profile is written; one that does not is killed. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
}

function findEndpoint({ stdin, stdout }: ChildProcess, url: string | undefined): Endpoint | undefined {
  if (url !== undefined) return { url, lines: undefined };
  return stdin === null || stdout === null ? undefined : { url: "", lines: new LineStream(stdout, stdin) };
}

function buildProfileFlags(name: string, folder: string | undefined): string[] {
  if (folder === undefined) return [];
  return ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name.replace("/", ".")}.cpuprofile`];
}

/** The next message of a subject. */
async function receive<Type extends FromSubject["type"]>(
  child: ChildProcess,
  name: string,
  type: Type,
  limitMs: number,
): Promise<Extract<FromSubject, { type: Type }>> {
  const settled = new AbortController();
  const { signal } = settled;
  const exit = once(child, "exit", { signal }).then(([code, signalName]): never => {
    throw new BenchError(`${name} ended (${signalName ?? `exit code ${code}`}) while it was measured.`);
  });
  const message = once(child, "message", { signal }).then(([received]) => received as FromSubject);
  try {
    const answer = await within(`An answer of ${name}`, limitMs, Promise.race([message, exit]));
    if (answer.type === "failed") throw new BenchError(`${name} failed: ${answer.problem}`);
    if (answer.type !== type) throw new BenchError(`${name} answered ${answer.type} instead of ${type}.`);
    return answer as Extract<FromSubject, { type: Type }>;
  } finally {
    // The promise that lost the race is of no interest to anybody.
    message.catch(() => undefined);
    exit.catch(() => undefined);
    settled.abort();
  }
}
