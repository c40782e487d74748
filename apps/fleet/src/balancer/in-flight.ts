/** How many requests each backend is at work on. */
export class InFlight {
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  begin(name: string): void {
    this.#counts.set(name, this.count(name) + 1);
    for (const look of [...this.#waiting]) look();
  }

  end(name: string): void {
    this.#counts.set(name, this.count(name) - 1);
  }

  /** Resolves in the moment in which the backend is at work on that many requests; rejects with the signal's reason. */
  whenBusy(name: string, requests: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (this.count(name) < requests) return;
        settle();
        resolve();
      };
      const giveUp = (): void => {
        settle();
        reject(signal.reason);
      };
      const settle = (): void => {
        this.#waiting.delete(look);
        signal.removeEventListener("abort", giveUp);
      };
      this.#waiting.add(look);
      signal.addEventListener("abort", giveUp, { once: true });
      if (signal.aborted) giveUp();
      else look();
    });
  }
}
