import { Balancer } from "../balancer/balancer.ts";
import type { InstanceSettings } from "../instance/instance-settings.ts";
import type { RotatedFleet } from "../rotation/run-rotation.ts";
import type { KeyName, StageChange } from "../rotation/stages.ts";
import type { FleetEvent, InstanceEvent } from "./fleet-event.ts";
import { FleetLog } from "./fleet-log.ts";
import { Instance } from "./instance.ts";
import { type KeyBook, requireKeys, toKeyChange } from "./key-book.ts";

/** What a fleet is made of. */
export interface FleetOptions {
  readonly names: readonly string[];
  /** The file of the program that each instance runs. */
  readonly program: string;
  /** What that program is told, besides its keys. */
  readonly settings: Omit<InstanceSettings, "keys">;
  /** The keys that all share; absent for the key that every process makes for itself. */
  readonly keyBook?: KeyBook;
  /** How many requests an instance is at work on when it is killed, at least. */
  readonly busyRequests: number;
  onEvent(event: FleetEvent): void;
  readonly signal: AbortSignal;
}

/** Starts a fleet, lets `act` do something with it, and ends it. */
export async function withFleet<Result>(
  options: FleetOptions,
  keys: readonly KeyName[],
  act: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const fleet = await Fleet.start(options, keys);
  try {
    return await act(fleet);
  } finally {
    await fleet.stop();
  }
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
    if (keyBook === undefined) return;
    requireKeys(keyBook, name, keys, keyIds);
    this.#tell({ type: "keys-changed", instance: name, keys });
  }

  async kill(name: string): Promise<number> {
    const { inFlight } = this.#balancer;
    await inFlight.whenBusy(name, this.#options.busyRequests, this.#options.signal);
    const underWay = inFlight.count(name);
    await this.#find(name).kill();
    this.#tell({ type: "killed", instance: name, underWay });
    return underWay;
  }

  async restart(name: string, keys: readonly KeyName[]): Promise<void> {
    const { program, keyBook, settings, signal } = this.#options;
    const shared = keyBook && { keys: keys.map((key) => keyBook.secrets[key]) };
    this.#tell({ type: "starting", instance: name });
    const onEvent = (event: InstanceEvent): void => this.#tell({ ...event, instance: name });
    const instance = await Instance.start(name, { ...settings, ...shared }, { program, signal, onEvent });
    this.#instances.set(name, instance);
    this.#tell({ type: "started", instance: name, pid: instance.pid });
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

  #tell(event: FleetEvent): void {
    this.log.add(event);
    this.#options.onEvent(event);
  }

  #find(name: string): Instance {
    return this.#instances.get(name) as Instance;
  }
}
