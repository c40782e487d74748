/** Something that takes room which others want too. */
export interface RoomHolder {
  /** How much it takes. */
  readonly characters: number;
  /** Gives up the least of what it holds. It holds something. */
  giveUpLeast(): void;
}

/** What the buffers of all sessions hold together. Where there is no room left whoever holds the most gives up something: nobody loses by another's doing. */
export class SharedRoom {
  readonly #maxCharacters: number;
  readonly #holders = new Set<RoomHolder>();
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** How much is held. */
  get characters(): number {
    return this.#characters;
  }

  /** Notes that a holder has so much more, or less, than before. */
  count(holder: RoomHolder, characters: number): void {
    this.#characters += characters;
    if (holder.characters > 0) this.#holders.add(holder);
    else this.#holders.delete(holder);
  }

  /** Has room made, by the given one where nobody holds more. */
  makeRoom(asking: RoomHolder): void {
    while (this.#characters > this.#maxCharacters && this.#holders.size > 0) this.#findLargest(asking).giveUpLeast();
  }

  #findLargest(asking: RoomHolder): RoomHolder {
    let largest = asking;
    for (const holder of this.#holders) if (holder.characters > largest.characters) largest = holder;
    return largest;
  }
}
