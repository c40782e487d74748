/** Something that takes room which others want too. */
export interface RoomHolder {
  /** How much it takes. */
  readonly held: number;
  /** Gives up the least of what it holds. It holds something. */
  giveUpLeast(): void;
}

/** What all sessions hold together of one thing. Where there is no room left whoever holds the most gives up something: nobody loses by another's doing. */
export class SharedRoom {
  readonly #most: number;
  readonly #holders = new Set<RoomHolder>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How much is held. */
  get held(): number {
    return this.#held;
  }

  /** Notes that a holder holds so much more, or less, than before. */
  count(holder: RoomHolder, amount: number): void {
    this.#held += amount;
    if (holder.held > 0) this.#holders.add(holder);
    else this.#holders.delete(holder);
  }

  /** Has room made, by the given one where nobody holds more. */
  makeRoom(asking: RoomHolder): void {
    while (this.#held > this.#most && this.#holders.size > 0) this.#findLargest(asking).giveUpLeast();
  }

  #findLargest(asking: RoomHolder): RoomHolder {
    let largest = asking;
    for (const holder of this.#holders) if (holder.held > largest.held) largest = holder;
    return largest;
  }
}
