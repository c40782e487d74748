import type { AuthInfo, Exchange, LegacyResponse, ServedSession, SessionRecord } from "@proj/types";
import { toNeutralResponse } from "../dispatch/answer-as-text.ts";
import type { LegacySession, LegacySessionParts } from "./legacy-session.ts";

/** A session whose code is loaded with its first message: servers that meet no client of an earlier revision do without. */
export class LaterSession implements ServedSession {
  readonly #parts: LegacySessionParts;
  #session: LegacySession | undefined;
  #opening: Promise<LegacySession> | undefined;
  #isClosed = false;

  constructor(parts: LegacySessionParts) {
    this.#parts = parts;
  }

  get record(): SessionRecord | undefined {
    return (this.#session ?? this.#parts).record;
  }

  handle(message: unknown, exchange: Exchange): Promise<LegacyResponse | readonly LegacyResponse[] | undefined> {
    if (this.#session !== undefined) return this.#session.handle(message, exchange);
    return this.#open().then(
      (session) => session.handle(message, exchange),
      (error: unknown) => this.#refuse(message, error),
    );
  }

  meet(auth: AuthInfo | null): void {
    if (this.#session !== undefined) this.#session.meet(auth);
    else void this.#openAndMeet(auth);
  }

  close(): void {
    this.#isClosed = true;
    this.#session?.close();
  }

  #openAndMeet(auth: AuthInfo | null): Promise<unknown> {
    return this.#open().then(
      (session) => session.meet(auth),
      (error: unknown) => this.#refuse(undefined, error),
    );
  }

  #open(): Promise<LegacySession> {
    this.#opening ??= import("./legacy-session.ts").then(
      (loaded) => {
        const session = new loaded.LegacySession(this.#parts);
        if (this.#isClosed) session.close();
        this.#session = session;
        return session;
      },
      (error: unknown) => {
        // What could not be loaded is loaded again for the next message.
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  #refuse(message: unknown, error: unknown): LegacyResponse {
    this.#parts.handler.report?.({ type: "transport-failed", error });
    return toNeutralResponse(message, error);
  }
}
