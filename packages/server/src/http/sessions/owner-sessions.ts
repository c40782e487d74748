import type { HttpSession } from "./http-session.ts";

/** The sessions of one owner: what they count for, and those that can give way, the one that was left the longest ago first. */
export class OwnerSessions {
  /** For how many sessions all of them count. */
  weight = 0;
  /** Nothing of them is open. */
  readonly idle: Set<HttpSession> = new Set();
  /** Something runs in them, and nobody has been there for a while. Few owners have any. */
  #deserted: Set<HttpSession> | undefined;

  /** The one that gives way first: none that is deserted while one is idle. */
  get first(): HttpSession | undefined {
    return this.idle.values().next().value ?? this.#deserted?.values().next().value;
  }

  desert(session: HttpSession): void {
    this.#deserted ??= new Set();
    this.#deserted.add(session);
  }

  /** It cannot give way any more. */
  withhold(session: HttpSession): void {
    this.idle.delete(session);
    this.#deserted?.delete(session);
  }
}
