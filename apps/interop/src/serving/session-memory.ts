/** Which sessions a server over HTTP has, as far as their ids came by, and which of them it claims to know no more. */
export class SessionMemory {
  readonly #known = new Set<string>();
  readonly #forgotten = new Set<string>();

  /** @returns whether the session is known, which it is from now on unless it was forgotten. */
  knows(id: string): boolean {
    if (this.#forgotten.has(id)) return false;
    this.#known.add(id);
    return true;
  }

  /** Forgets all sessions, as a server that is started anew does. @returns whether there were any. */
  forget(): boolean {
    const hadAny = this.#known.size > 0;
    for (const id of this.#known) this.#forgotten.add(id);
    this.#known.clear();
    return hadAny;
  }
}
