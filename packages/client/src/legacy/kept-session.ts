import type { JSONRPCNotification } from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import { ClosedError } from "../errors/closed-error.ts";
import type { LegacyTransportParts } from "./legacy-transport-parts.ts";
import { LiveSession } from "./live-session.ts";
import type { InitializeAnswer } from "./read-initialize-result.ts";

/** Who hears of the sessions of one client, one after the other. */
export interface KeptSessionListener {
  readonly onNotification: (notification: JSONRPCNotification) => void;
  /** @param isUseless whether the server answered nothing in it that anybody had asked for. */
  readonly onLost: (error: unknown, isUseless: boolean) => void;
  /** Called before anything else is sent in it. */
  readonly onReopened: (session: LiveSession) => void;
}

/** The session of a client: one that was lost is opened again when it is wanted. */
export class KeptSession {
  readonly #parts: LegacyTransportParts;
  readonly #listener: KeptSessionListener;
  readonly #inFlight: InFlight = new InFlight();
  #answer: InitializeAnswer;
  #session: LiveSession;
  #opening: Promise<LiveSession> | undefined;
  #isUseless = true;

  /** @param session that is open. */
  constructor(
    parts: LegacyTransportParts,
    session: LiveSession,
    answer: InitializeAnswer,
    listener: KeptSessionListener,
  ) {
    this.#parts = parts;
    this.#listener = listener;
    this.#session = session;
    this.#answer = answer;
    this.#adopt(session, answer);
  }

  /** What the server said of itself last. */
  get answer(): InitializeAnswer {
    return this.#answer;
  }

  /** The session that is open; `undefined` where it was lost. */
  get current(): LiveSession | undefined {
    return this.#session.isLost ? undefined : this.#session;
  }

  /**
   * The session, opened again where it was lost. Whoever wants it meanwhile gets the same.
   *
   * @throws what opening a session does; ClosedError; the signal's reason.
   */
  use(signal: AbortSignal | undefined): LiveSession | Promise<LiveSession> {
    const { current } = this;
    if (current !== undefined) return current;
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined;
    });
    const opening = this.#opening;
    return this.#inFlight.run(signal, () => opening);
  }

  /** The session was of use: the server has answered. */
  noteUse(): void {
    this.#isUseless = false;
  }

  async close(): Promise<void> {
    this.#inFlight.close();
    await this.#session.close(new ClosedError());
  }

  async #reopen(): Promise<LiveSession> {
    const session = new LiveSession(this.#parts);
    const answer = await this.#inFlight.run(undefined, (signal) => session.open(signal));
    this.#adopt(session, answer);
    this.#listener.onReopened(session);
    return session;
  }

  #adopt(session: LiveSession, answer: InitializeAnswer): void {
    this.#session = session;
    this.#answer = answer;
    this.#isUseless = true;
    session.listener = {
      onNotification: this.#listener.onNotification,
      onLost: (error) => this.#listener.onLost(error, this.#isUseless),
    };
  }
}
