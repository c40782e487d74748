import { Balancer } from "../balancer/balancer.ts";
import type { InstanceSettings } from "../instance/instance-settings.ts";
import type { RotatedFleet } from "../rotation/run-rotation.ts";
import type { KeyName, StageChange } from "../rotation/stages.ts";
import { FleetLog } from "./fleet-log.ts";
import { Instance } from "./instance.ts";
import { type KeyBook, requireKeys, toKeyChange } from "./key-book.ts";

/** How many requests an instance is at work on when it is killed, at least. */
const BUSY = 2;

/** What a fleet is made of. */
export interface FleetOptions {
  readonly names: readonly string[];
  readonly settings: Omit<InstanceSettings, "keys">;
  /** The keys that all share; absent for the key that every process makes for itself. */
  readonly keyBook?: KeyBook;
  /** Hears of every process that was started. */
  onStart(name: string, pid: number | undefined): void;
  readonly signal: AbortSignal;
}

/** Processes behind a balancer. */
export class Fleet implements RotatedFleet {
  readonly log: FleetLog = new FleetLog();
  readonly #options: FleetOptions;
  readonly #balancer: Balancer;
  readonly #instances = new Map<string, Instance>();

  private constructor(options: FleetOptions, balancer: Balancer) {
    this.#options = options;
    this.#balancer = balancer;
  }

  /**
   * Starts balancer and instances.
   *
   * @param keys those that all instances have at first.
   * @throws ProcessError, or the signal's reason; nothing runs then.
   */
  static async start(options: FleetOptions, keys: readonly KeyName[]): Promise<Fleet> {
    const fleet = new Fleet(options, await Balancer.start());
    const started = await Promise.allSettled(options.names.map((name) => fleet.restart(name, keys)));
    const failure = started.find(({ status }) => status === "rejected");
    if (failure === undefined) return fleet;
    await fleet.stop();
    throw (failure as PromiseRejectedResult).reason;
  }

  get names(): readonly string[] {
    return this.#options.names;
  }

  /** Where users call. */
  get url(): string {
    return `${this.#balancer.origin}/mcp`;
  }

  async change(name: string, changes: readonly StageChange[], keys: readonly KeyName[]): Promise<void> {
    const { keyBook } = this.#options;
    const keyChanges = keyBook === undefined ? [] : changes.map((change) => toKeyChange(keyBook, change));
    const keyIds = await this.#find(name).change(keyChanges);
    if (keyBook !== undefined) requireKeys(keyBook, name, keys, keyIds);
  }

  async kill(name: string): Promise<number> {
    const { inFlight } = this.#balancer;
    await inFlight.whenBusy(name, BUSY, this.#options.signal);
    const underWay = inFlight.count(name);
    await this.#find(name).kill();
    return underWay;
  }

  async restart(name: string, keys: readonly KeyName[]): Promise<void> {
    const { keyBook, settings, signal, onStart } = this.#options;
    const shared = keyBook && { keys: keys.map((key) => keyBook.secrets[key]) };
    const onEvent = this.log.add.bind(this.log, name);
    const instance = await Instance.start(name, { ...settings, ...shared }, { signal, onEvent });
    this.#instances.set(name, instance);
    onStart(name, instance.pid);
    await this.change(name, [], keys);
    this.#balancer.setBackend({ name, origin: instance.origin });
  }

  /** Resolves when all that the instances had to tell so far is in the log. */
  async settleLog(): Promise<void> {
    await Promise.all([...this.#instances.values()].map((instance) => instance.change([])));
  }

  /** Ends all processes and connections. */
  async stop(): Promise<void> {
    await this.#balancer.close();
    await Promise.all([...this.#instances.values()].map((instance) => instance.stop()));
  }

  #find(name: string): Instance {
    return this.#instances.get(name) as Instance;
  }
}
