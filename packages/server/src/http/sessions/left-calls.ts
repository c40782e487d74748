import type { RoomHolder, SharedRoom } from "./shared-room.ts";

/** A call that can come to an end before it is done. */
export interface GivenUpCall {
  giveUp(): void;
}

/**
 * The calls of one session that run while nobody waits for them: their clients have gone, and may come again. Where those of all sessions are too many,
 * whoever has the most gives up the one that was left the longest ago.
 */
export class LeftCalls implements RoomHolder {
  readonly #calls = new Set<GivenUpCall>();
  readonly #shared: SharedRoom;

  /** @param shared holds them all, each as one. */
  constructor(shared: SharedRoom) {
    this.#shared = shared;
  }

  get held(): number {
    return this.#calls.size;
  }

  /** Its client has gone. */
  add(call: GivenUpCall): void {
    if (this.#calls.has(call)) return;
    this.#calls.add(call);
    this.#shared.count(this, 1);
    this.#shared.makeRoom(this);
  }

  /** Its client has come again, or it is done. */
  remove(call: GivenUpCall): void {
    if (this.#calls.delete(call)) this.#shared.count(this, -1);
  }

  giveUpLeast(): void {
    const [oldest] = this.#calls;
    if (oldest === undefined) return;
    this.remove(oldest);
    oldest.giveUp();
  }

  /** The session has ended, and all of them with it. */
  clear(): void {
    for (const call of this.#calls) this.remove(call);
  }
}
