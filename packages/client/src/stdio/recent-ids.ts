const MAX_IDS = 1000;

/** The last ids that were added, at most 1000. */
export class RecentIds {
  readonly #ids = new Set<unknown>();

  get size(): number {
    return this.#ids.size;
  }

  add(id: unknown): void {
    this.#ids.add(id);
    if (this.#ids.size <= MAX_IDS) return;
    for (const oldest of this.#ids) {
      this.#ids.delete(oldest);
      return;
    }
  }

  /** @returns whether it was there. */
  delete(id: unknown): boolean {
    return this.#ids.delete(id);
  }
}
