import type { JSONRPCNotification, LegacyResponse } from "@proj/types";

type Unanswered = JSONRPCNotification | LegacyResponse;

/** The most that is on its way at once: over HTTP each takes a connection, and a process has only so many. */
const MAX_UNDER_WAY = 32;
/** The most that waits for that. */
const MAX_WAITING = 1000;

/**
 * Sends what is not answered, so many at once and in their order. What does not arrive is lost with the session, and that is told elsewhere. So is what a
 * server gets that asks without end and takes no answers.
 */
export class PostQueue {
  readonly #send: (message: Unanswered) => Promise<void>;
  readonly #waiting: Unanswered[] = [];
  #underWay = 0;
  #isStopped = false;

  constructor(send: (message: Unanswered) => Promise<void>) {
    this.#send = send;
  }

  add(message: Unanswered): void {
    if (this.#isStopped || this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(message);
    this.#sendNext();
  }

  /** Nothing more is sent. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting.length = 0;
  }

  #sendNext(): void {
    if (this.#underWay >= MAX_UNDER_WAY) return;
    const message = this.#waiting.shift();
    if (message === undefined) return;
    this.#underWay += 1;
    const end = (): void => {
      this.#underWay -= 1;
      this.#sendNext();
    };
    this.#send(message).then(end, end);
  }
}
