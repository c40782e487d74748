/** A clock that can be moved ahead, so that nobody has to wait until a token expires. */
export class MovableClock {
  readonly #source: () => number;
  #aheadMs = 0;

  /** @param source milliseconds since the Unix epoch. */
  constructor(source: () => number) {
    this.#source = source;
  }

  /** Milliseconds since the Unix epoch. */
  readonly now = (): number => this.#source() + this.#aheadMs;

  get aheadSeconds(): number {
    return this.#aheadMs / 1000;
  }

  advance(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }
}
