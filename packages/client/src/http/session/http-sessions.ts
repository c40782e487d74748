import type { SessionListener } from "@proj/types";
import { timerSleep } from "../../timing/sleep.ts";
import { steadyClock } from "../../timing/steady-clock.ts";
import { HttpSession, type HttpSessionParts } from "./http-session.ts";

/** What all sessions of one transport have in common. */
export type SharedSessionParts = Pick<HttpSessionParts, "origin" | "carry" | "headers" | "maxBytes">;

/** The sessions of one transport that are open, so that closing it ends all of them. */
export class HttpSessions {
  readonly #parts: SharedSessionParts;
  readonly #open = new Set<HttpSession>();
  #isClosed = false;

  constructor(parts: SharedSessionParts) {
    this.#parts = parts;
  }

  open(listener: SessionListener): HttpSession {
    const onClosed = (closed: HttpSession): void => void this.#open.delete(closed);
    const session = new HttpSession({ ...this.#parts, listener, clock: steadyClock, sleep: timerSleep, onClosed });
    this.#open.add(session);
    if (this.#isClosed) void session.close();
    return session;
  }

  /** Ends all of them, and resolves when their servers have been told. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open].map((session) => session.close()));
  }
}
