import { type ChangeBus, ConfigurationError, type ServerChange, type Unsubscribe } from "@proj/types";
import type { OnEvent } from "../events/server-event.ts";
import { nameChange, readChange } from "./server-change.ts";

/**
 * One server's end of a bus. It listens there only while somebody listens here, so that a server which nobody holds any more is nobody's
 * listener.
 */
export class BusLink {
  readonly #bus: ChangeBus;
  readonly #deliver: (change: ServerChange) => void;
  readonly #emit: OnEvent;
  readonly #unpublished = new Map<string, ServerChange>();
  #holders = 0;
  #subscription: Promise<Unsubscribe | undefined> | undefined;

  /** @param deliver takes a change to the listeners of this server. */
  constructor(bus: ChangeBus, deliver: (change: ServerChange) => void, emit: OnEvent) {
    this.#bus = bus;
    this.#deliver = deliver;
    this.#emit = emit;
  }

  /** Publishes a change when the code that runs now is through; until then the same change again is one with it. Never throws. */
  announce(change: ServerChange): void {
    if (this.#unpublished.size === 0) queueMicrotask(() => this.#publishAll());
    this.#unpublished.set(nameChange(change), change);
  }

  /**
   * Listens to the bus, until `release` is called as often as this.
   *
   * @returns whether it does; where not, the operator has been told.
   */
  async hold(): Promise<boolean> {
    this.#holders++;
    this.#subscription ??= this.#subscribe();
    return (await this.#subscription) !== undefined;
  }

  /** The last one who releases ends it; whoever holds it after that begins anew, also where it could not be begun. */
  release(): void {
    this.#holders--;
    if (this.#holders > 0) return;
    const subscription = this.#subscription;
    this.#subscription = undefined;
    void subscription?.then((unsubscribe) => unsubscribe && this.#attempt("unsubscribe", unsubscribe));
  }

  async #subscribe(): Promise<Unsubscribe | undefined> {
    try {
      const unsubscribe: unknown = await this.#bus.subscribe((value) => {
        const change = readChange(value);
        if (change !== undefined) this.#deliver(change);
      });
      if (typeof unsubscribe === "function") return unsubscribe as Unsubscribe;
      throw new ConfigurationError("The changeBus gave no function that unsubscribes.");
    } catch (error) {
      this.#emit({ type: "change-bus-failed", operation: "subscribe", error });
      return undefined;
    }
  }

  #publishAll(): void {
    const changes = [...this.#unpublished.values()];
    this.#unpublished.clear();
    for (const change of changes) {
      void this.#attempt("publish", () => this.#bus.publish(change)).then((isPublished) => {
        if (!isPublished) this.#deliver(change);
      });
    }
  }

  async #attempt(operation: "publish" | "unsubscribe", run: () => void | Promise<void>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      this.#emit({ type: "change-bus-failed", operation, error });
      return false;
    }
  }
}
