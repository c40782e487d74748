import process from "node:process";
import {
  type JSONRPCRequest,
  type JSONRPCResponse,
  type SendOptions,
  type SessionLink,
  type SessionListener,
  showValue,
  type Transport,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import { ClosedError } from "../errors/closed-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { buildEnvironment } from "./build-environment.ts";
import { explainEnd, explainRefusal, type ServerEnd } from "./explain-end.ts";
import { planStart } from "./restart-policy.ts";
import { type PipedServer, ServerProcess } from "./server-process.ts";
import type { SpawnedServer } from "./spawn-server.ts";
import { buildStdioPolicy, type StdioPolicy, type StdioTransportOptions } from "./stdio-options.ts";
import { StdioSession } from "./stdio-session.ts";

/**
 * Starts a server as a child process and talks to it over its standard input and output. It is started with the first request, and again with
 * the next one after it has ended by itself. Closing ends it: first its input, then SIGTERM, then SIGKILL. It is terminated too when the host
 * exits.
 *
 * ```ts
 * const transport = new StdioTransport({ command: "node", args: ["server.js"] });
 * const client = await Client.connect(transport, { clientInfo });
 * ```
 *
 * Requests under way share the channel. Aborting one tells the server with `notifications/cancelled`, unless it was not written yet.
 * Notifications reach the request that they are about: those of a subscription by its id, progress by its token. A log message says nothing of
 * the kind, and goes to every request that asked for messages of its severity.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export class StdioTransport implements Transport {
  /** The command line, or the option of this name. */
  readonly origin: string;
  readonly isChannel: boolean = true;
  /** The same. */
  readonly serverKey: string;
  readonly #policy: StdioPolicy;
  readonly #closing: AbortController = new AbortController();
  /** Whoever waits for the server to start. */
  readonly #waiting: InFlight = new InFlight();
  #server: ServerProcess | undefined;
  #starting: Promise<ServerProcess> | undefined;
  #closed: Promise<void> | undefined;
  /** When the server ended by itself, as far back as the policy looks. */
  #ends: readonly number[] = [];
  /** The process that a probe is under way to. */
  #probed: ServerProcess | undefined;
  #lastEnd: ServerEnd | undefined;

  /** @throws ConfigurationError when an option is wrong, or on Windows the command is a `.cmd` or `.bat` file and no `spawn` is given. */
  constructor(options: StdioTransportOptions) {
    this.#policy = buildStdioPolicy(options);
    this.origin = this.#policy.origin;
    this.serverKey = this.origin;
  }

  /**
   * Sends a request, to a server that is started if none is running.
   *
   * @throws ServerExitedError when the server cannot be started, or ended before the request was written; OutcomeUnknownError when it ended
   * later, with a ServerExitedError as its cause; ClosedError after {@link close}; the abort reason when `options.signal` aborts.
   */
  async send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    this.#closing.signal.throwIfAborted();
    options.signal.throwIfAborted();
    const server = this.#server?.isRunning ? this.#server : await this.#waitForServer(options.signal);
    return options.isProbe === true ? this.#probe(server, request, options) : server.send(request, options);
  }

  /**
   * Opens a session of a revision before 2026-07-28. It belongs to the process that its first message goes to, which is started if none is
   * running, and ends with it. There is one at a time: it takes the place of any other.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio
   */
  openSession(listener: SessionListener): SessionLink {
    return new StdioSession({
      listener,
      findServer: (signal) => this.#findServer(signal),
      checkOpen: () => this.#closing.signal.throwIfAborted(),
    });
  }

  /** Ends the server. All requests in flight reject with a ClosedError at once; it resolves when the process has ended. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const reason = new ClosedError();
    this.#closing.abort(reason);
    this.#waiting.close();
    await this.#server?.stop(reason);
  }

  /** Servers of earlier revisions may end on what they do not know, which they do not do again. */
  async #probe(server: ServerProcess, request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    this.#probed = server;
    try {
      return await server.send(request, options);
    } finally {
      this.#probed = undefined;
    }
  }

  async #findServer(signal: AbortSignal): Promise<ServerProcess> {
    signal.throwIfAborted();
    return this.#server?.isRunning ? this.#server : this.#waitForServer(signal);
  }

  /** Whoever gives up stops waiting; the start, which others may wait for, goes on. */
  #waitForServer(signal: AbortSignal): Promise<ServerProcess> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    const starting = this.#starting;
    return this.#waiting.run(signal, () => starting);
  }

  async #start(): Promise<ServerProcess> {
    // Two processes of one server may not run beside each other: it may hold a lock.
    const end = await this.#server?.ended;
    if (end !== undefined) this.#lastEnd = end;
    const { restart, clock, sleep } = this.#policy;
    const plan = planStart(this.#ends, clock(), restart);
    if (plan.kind === "refuse") throw explainRefusal(this.#lastEnd ?? this.#describeNothing(), plan.retryAfterMs);
    if (plan.delayMs > 0) await sleep(plan.delayMs, this.#closing.signal);
    this.#closing.signal.throwIfAborted();
    const { origin, maxMessageBytes, closeTimeoutMs, terminateTimeoutMs, onStderrLine, onStray } = this.#policy;
    this.#server = new ServerProcess(this.#spawn(), {
      origin,
      maxMessageBytes,
      closeTimeoutMs,
      terminateTimeoutMs,
      onStderrLine,
      onStray,
      sleep,
      host: process,
      onLost: () => {
        if (this.#probed !== this.#server) this.#countEnd();
      },
    });
    return this.#server;
  }

  #spawn(): PipedServer {
    const { command, args, cwd, env, isStderrInherited, spawn } = this.#policy;
    let child: SpawnedServer;
    try {
      child = spawn(command, args, {
        cwd,
        env: buildEnvironment(process.platform, process.env, env),
        stdio: ["pipe", "pipe", isStderrInherited ? "inherit" : "pipe"],
        shell: false,
        windowsHide: true,
      });
    } catch (startError) {
      this.#countEnd();
      this.#server = undefined;
      this.#lastEnd = { ...this.#describeNothing(), startError };
      throw explainEnd(this.#lastEnd);
    }
    if (isPiped(child)) return child;
    child.on("error", () => {});
    child.kill("SIGKILL");
    throw new TransportError(
      `the server ${showValue(this.origin)} has no pipes for its standard input and output: this process has too many files open, or ` +
        "what was passed as the option spawn made none",
    );
  }

  #countEnd(): void {
    const { clock, restart } = this.#policy;
    const now = clock();
    this.#ends = [...this.#ends, now].filter((end) => now - end < restart.withinMs);
  }

  #describeNothing(): ServerEnd {
    return { origin: this.origin, stderr: [], strayOutput: [] };
  }
}

function isPiped(child: SpawnedServer): child is PipedServer {
  return child.stdin !== null && child.stdin !== undefined && child.stdout !== null && child.stdout !== undefined;
}
