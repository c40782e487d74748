import type { ChangeBus, ServerChange, Unsubscribe } from "@proj/types";
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
  #subscription: Promise<Unsubscribe> | undefined;

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
   * @throws whatever the bus does, having told of it.
   */
  async hold(): Promise<void> {
    this.#holders++;
    const subscription = this.#subscription ?? this.#subscribe();
    this.#subscription = subscription;
    try {
      await subscription;
    } catch (error) {
      // The next one who wants to listen tries again.
      if (this.#subscription === subscription) this.#subscription = undefined;
      throw error;
    }
  }

  release(): void {
    this.#holders--;
    if (this.#holders > 0) return;
    const subscription = this.#subscription;
    this.#subscription = undefined;
    subscription
      ?.then((unsubscribe) => this.#attempt("unsubscribe", unsubscribe))
      .catch(() => {
        // That it could not be begun was told then.
      });
  }

  async #subscribe(): Promise<Unsubscribe> {
    try {
      return await this.#bus.subscribe((value) => {
        const change = readChange(value);
        // A bus whose subscription takes its time to end may still have something for it.
        if (change !== undefined && this.#holders > 0) this.#deliver(change);
      });
    } catch (error) {
      this.#emit({ type: "change-bus-failed", operation: "subscribe", error });
      throw error;
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
