import process from "node:process";
import type { Writable } from "node:stream";
import type { JSONRPCNotification } from "@proj/types";
import { isRemark } from "../dispatch/is-remark.ts";

/** How much a peer may leave unread, in bytes or so, before it is spared the remarks on a call. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

/** Writes messages to the peer, one a line and each whole. */
export class Output {
  readonly #writable: Writable;
  #isOpen = true;
  #isCorked = false;

  constructor(writable: Writable) {
    this.#writable = writable;
  }

  /** Whether the peer reads more slowly than is written. */
  get isBlocked(): boolean {
    return this.#writable.writableNeedDrain;
  }

  /** Whether there is room for a notification. */
  hasRoomFor(notification: JSONRPCNotification): boolean {
    return this.#writable.writableLength <= MAX_UNREAD_BYTES || !isRemark(notification);
  }

  /** @param json has no raw line breaks, as `JSON.stringify` writes it. */
  send(json: string): void {
    if (!this.#isOpen) return;
    this.#cork();
    this.#writable.write(`${json}\n`);
  }

  /** What is sent in one turn goes out at once: a system call takes longer than most requests. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#writable.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#writable.uncork();
    });
  }

  /** Sends nothing more, to nobody. */
  stop(): void {
    this.#isOpen = false;
  }

  /** Sends nothing more. `onFlushed` is called when all has been handed on, or cannot be. Calling it again does nothing. */
  end(onFlushed: () => void): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#writable.end(onFlushed);
  }
}
