import type { Readable, Writable } from "node:stream";
import type { JSONRPCRequest, JSONRPCResponse, SendOptions, SessionLink, SessionListener } from "@proj/types";
import type { Sleep } from "../timing/sleep.ts";
import { endProcess, happensWithin } from "./end-process.ts";
import { type ExitingProcess, endWithHost } from "./end-with-host.ts";
import { explainEnd, explainLostRequest, type ServerEnd } from "./explain-end.ts";
import { LastLines } from "./last-lines.ts";
import { LineChannel } from "./line-channel.ts";
import type { SpawnedServer } from "./spawn-server.ts";
import type { StrayListener } from "./stray-output.ts";
import { createTextLines } from "./text-lines.ts";

/** A process that was started, with its pipes. */
export interface PipedServer extends SpawnedServer {
  readonly stdin: Writable;
  readonly stdout: Readable;
}

/** How a process is dealt with. Functions do not throw. */
export interface ServerProcessOptions {
  /** Its command line, for people. */
  readonly origin: string;
  readonly maxMessageBytes: number;
  readonly closeTimeoutMs: number;
  readonly terminateTimeoutMs: number;
  readonly sleep: Sleep;
  readonly host: ExitingProcess;
  readonly onStderrLine: (line: string) => void;
  readonly onStray: StrayListener;
  /** Told once, as soon as the server is no longer usable although nobody has stopped it. */
  readonly onLost: () => void;
}

/** How long what a process has written may take to come after its end, and its end after it has closed its output, in milliseconds. */
const DRAIN_MS = 500;

/** One process of a server, from its start to its end. */
export class ServerProcess {
  /** Resolves when it has ended and nothing of it is left. Gives how it ended, unless it was stopped. Never rejects. */
  readonly ended: Promise<ServerEnd | undefined>;
  readonly #child: PipedServer;
  readonly #options: ServerProcessOptions;
  readonly #channel: LineChannel;
  readonly #exited: Promise<void>;
  readonly #stderrEnded: Promise<void>;
  readonly #stderr: LastLines = new LastLines();
  readonly #strayOutput: LastLines = new LastLines();
  readonly #forgetHost: () => void;
  #isRunning = true;
  #exitCode: number | undefined;
  #signal: string | undefined;
  #startError: Error | undefined;
  #hasExited = false;
  #tellEnded: (end: ServerEnd | undefined) => void = () => {};

  constructor(child: PipedServer, options: ServerProcessOptions) {
    this.#child = child;
    this.#options = options;
    this.ended = new Promise((resolve) => {
      this.#tellEnded = resolve;
    });
    this.#exited = this.#watchExit();
    this.#stderrEnded = this.#readStderr();
    this.#channel = new LineChannel({
      readable: child.stdout,
      writable: child.stdin,
      maxMessageBytes: options.maxMessageBytes,
      onStray: (stray) => {
        if (stray.problem === "no-message") this.#strayOutput.add(stray.text);
        options.onStray(stray);
      },
      onBroken: () => this.#lose(),
    });
    this.#forgetHost = endWithHost(options.host, () => this.#kill("SIGTERM"));
  }

  /** Whether requests can be sent to it. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Sends a request. When the server ends by itself, it rejects with what {@link explainLostRequest} gives. */
  send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    return this.#channel.send(request, options);
  }

  /** Opens a session, which takes the place of any other and ends with the process. */
  openSession(listener: SessionListener): SessionLink {
    return this.#channel.openSession(listener);
  }

  /** Gives up all requests and ends the process, in steps. Resolves when that is done. */
  async stop(reason: Error): Promise<void> {
    const isFirst = this.#isRunning;
    this.#isRunning = false;
    this.#channel.endInput(reason);
    if (isFirst) {
      await this.#end();
      this.#channel.fail(() => reason);
      this.#release(undefined);
    }
    await this.ended;
  }

  #watchExit(): Promise<void> {
    return new Promise((resolve) => {
      this.#child.on("exit", (exitCode, signal) => {
        this.#hasExited = true;
        this.#exitCode = exitCode ?? undefined;
        this.#signal = signal ?? undefined;
        resolve();
        this.#lose();
      });
      this.#child.on("error", (error) => {
        // A process that cannot be killed says so in this way too.
        if (!isStartError(error)) return;
        this.#hasExited = true;
        this.#startError = error;
        resolve();
        this.#lose();
      });
    });
  }

  #readStderr(): Promise<void> {
    const { stderr } = this.#child;
    if (stderr === null) return Promise.resolve();
    const lines = createTextLines((line) => {
      this.#stderr.add(line);
      this.#options.onStderrLine(line);
    });
    stderr.on("data", (piece: Uint8Array | string) => lines.push(piece));
    return new Promise((resolve) => {
      const end = (): void => {
        lines.end();
        resolve();
      };
      stderr.on("end", end);
      stderr.on("close", end);
      stderr.on("error", end);
    });
  }

  /** The server has ended, or does not listen or talk any more. What it has written before is still read. */
  #lose(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#options.onLost();
    void this.#endLost();
  }

  async #endLost(): Promise<void> {
    const everything = Promise.all([this.#exited, this.#channel.drained, this.#stderrEnded]);
    await happensWithin(everything, DRAIN_MS, this.#options.sleep);
    const end = this.#describe();
    this.#channel.fail((request, isWritten) => explainLostRequest(end, request, isWritten), explainEnd(end));
    await this.#end();
    this.#release(end);
  }

  async #end(): Promise<void> {
    if (this.#hasExited) return;
    const endInput = (): void => {
      this.#child.stdin.end();
    };
    await endProcess({ exited: this.#exited, endInput, kill: (signal) => this.#kill(signal) }, this.#options);
  }

  #release(end: ServerEnd | undefined): void {
    this.#forgetHost();
    // A process of its own may still hold the other end.
    this.#child.stderr?.destroy();
    this.#tellEnded(end);
  }

  #describe(): ServerEnd {
    return {
      origin: this.#options.origin,
      exitCode: this.#exitCode,
      signal: this.#signal,
      startError: this.#startError,
      stderr: this.#stderr.list(),
      strayOutput: this.#strayOutput.list(),
    };
  }

  #kill(signal: "SIGTERM" | "SIGKILL"): void {
    if (!this.#hasExited) this.#child.kill(signal);
  }
}

/** Node names the call that failed, `spawn` and the program; the package cross-spawn does too. */
function isStartError(error: Error): boolean {
  return "syscall" in error && typeof error.syscall === "string" && error.syscall.startsWith("spawn");
}
