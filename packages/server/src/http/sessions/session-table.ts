import type { HttpSession } from "./http-session.ts";

/** The sessions of one handler by their ids: those in use, and those that are idle, the one that has been so the longest first. */
export class SessionTable {
  readonly #busy = new Map<string, HttpSession>();
  readonly #idle = new Map<string, HttpSession>();

  get size(): number {
    return this.#busy.size + this.#idle.size;
  }

  find(id: string): HttpSession | undefined {
    return this.#busy.get(id) ?? this.#idle.get(id);
  }

  /** Puts a session where it belongs, as the one that was used last. */
  place(session: HttpSession): void {
    this.remove(session);
    (session.isBusy ? this.#busy : this.#idle).set(session.id, session);
  }

  remove({ id }: HttpSession): void {
    this.#busy.delete(id);
    this.#idle.delete(id);
  }

  /** The session that has been idle the longest. */
  findIdlest(): HttpSession | undefined {
    return this.#idle.values().next().value;
  }

  list(): readonly HttpSession[] {
    return [...this.#busy.values(), ...this.#idle.values()];
  }
}
