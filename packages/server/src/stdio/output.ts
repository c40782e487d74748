import type { Writable } from "node:stream";
import type { JSONRPCNotification } from "@proj/types";

/** How much a peer may leave unread, in bytes or so, before it is spared the remarks on a call. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

const remarks: ReadonlySet<string> = new Set(["notifications/progress", "notifications/message"]);

/** Writes messages to the peer, one a line and each whole. */
export class Output {
  readonly #writable: Writable;
  #isOpen = true;

  constructor(writable: Writable) {
    this.#writable = writable;
  }

  /** Whether the peer reads more slowly than is written. */
  get isBlocked(): boolean {
    return this.#writable.writableNeedDrain;
  }

  /**
   * Whether there is room for a notification. Handlers send progress and log messages without waiting for anybody; of a peer that does not
   * read them the later ones are dropped.
   */
  hasRoomFor({ method }: JSONRPCNotification): boolean {
    return !remarks.has(method) || this.#writable.writableLength <= MAX_UNREAD_BYTES;
  }

  /** @param json has no raw line breaks, as `JSON.stringify` writes it. */
  send(json: string): void {
    if (this.#isOpen) this.#writable.write(`${json}\n`);
  }

  /** Sends nothing more. `onFlushed` is called when all has been handed on, or cannot be. Calling it again does nothing. */
  end(onFlushed: () => void): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#writable.end(onFlushed);
  }
}
