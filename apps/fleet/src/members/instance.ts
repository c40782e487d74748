import process from "node:process";
import { createInterface } from "node:readline";
import { ProcessError, type StartedServer, startServer } from "@proj/processes";
import { type InstanceSettings, SETTINGS_VARIABLE } from "../instance/instance-settings.ts";
import type { FromInstance, KeyChange, ToInstance } from "../instance/messages.ts";
import type { InstanceEvent } from "./fleet-event.ts";

type Answer = Extract<FromInstance, { id: number }>;

/** Whoever waits for an answer. */
interface Waiting {
  resolve(keyIds: readonly string[]): void;
  reject(error: ProcessError): void;
}

/** How an instance is started. */
interface InstanceOptions {
  /** The file of its program. */
  readonly program: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: InstanceEvent) => void;
}

/** One server of the fleet, in a process of its own. */
export class Instance {
  readonly name: string;
  readonly #server: StartedServer;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEvent: (event: InstanceEvent) => void;
  #isWanted = true;
  #lastId = 0;

  private constructor(name: string, server: StartedServer, onEvent: (event: InstanceEvent) => void) {
    this.name = name;
    this.#server = server;
    this.#onEvent = onEvent;
    server.process.on("message", (message) => this.#hear(message as FromInstance));
    server.process.once("exit", () => this.#end());
    this.#listenToErrors();
  }

  /**
   * Starts an instance and waits until it listens.
   *
   * @throws ProcessError when it does not; the signal's reason.
   */
  static async start(
    name: string,
    settings: InstanceSettings,
    { program, signal, onEvent }: InstanceOptions,
  ): Promise<Instance> {
    const server = await startServer(process.execPath, [program], {
      title: `The instance ${name}`,
      env: { [SETTINGS_VARIABLE]: JSON.stringify(settings) },
      signal,
    });
    return new Instance(name, server, onEvent);
  }

  /** Where it listens, without a path. */
  get origin(): string {
    return new URL(this.#server.url).origin;
  }

  get pid(): number | undefined {
    return this.#server.process.pid;
  }

  /**
   * Changes the keys, and hears everything that was said before the change was done.
   *
   * @returns the ids of the keys afterwards, the sealing key first; none where keys are not shared.
   * @throws ProcessError when the change is refused or the instance ends.
   */
  change(changes: readonly KeyChange[]): Promise<readonly string[]> {
    const message: ToInstance = { id: ++this.#lastId, changes };
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject });
      // An instance that has ended is told of by its exit.
      this.#server.process.send(message, () => undefined);
      if (this.#server.hasEnded()) this.#end();
    });
  }

  /** Ends it at once, as a crash does. */
  kill(): Promise<void> {
    this.#isWanted = false;
    return this.#server.kill();
  }

  /** Ends it in its own way. */
  stop(): Promise<void> {
    this.#isWanted = false;
    return this.#server.stop();
  }

  /** What it wrote to standard error, also before it listened. */
  #listenToErrors(): void {
    const say = (line: string): void => {
      if (line !== "") this.#onEvent({ type: "said", line });
    };
    this.#server.readStderr().split("\n").forEach(say);
    const { stderr } = this.#server.process;
    if (stderr !== null) createInterface({ input: stderr }).on("line", say);
  }

  #hear(message: FromInstance): void {
    if ("id" in message) this.#settle(message);
    else this.#onEvent(message);
  }

  #settle(message: Answer): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === "done") waiting?.resolve(message.keyIds);
    else
      waiting?.reject(new ProcessError(`The instance ${this.name} refuses a change of its keys: ${message.problem}`));
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new ProcessError(`The instance ${this.name} has ended.`));
    this.#waiting.clear();
    if (this.#isWanted) this.#onEvent({ type: "ended" });
  }
}
