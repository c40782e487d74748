/** Something that happens now and then, and that a tool waits for. */
export class Occurrence {
  #count = 0;
  #waiting: (() => void)[] = [];

  note(): void {
    this.#count += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Waits until it happens, unless it has since it was last waited for. @returns whether it did within `limitMs`. */
  async wait(limitMs: number): Promise<boolean> {
    if (this.#count === 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        timer = setTimeout(resolve, limitMs);
      });
      clearTimeout(timer);
    }
    const has = this.#count > 0;
    this.#count = 0;
    return has;
  }
}
