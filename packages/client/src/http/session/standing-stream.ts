import { type Clock, McpError } from "@proj/types";
import type { Sleep } from "../../timing/sleep.ts";
import type { IncomingReply } from "./carry-request.ts";
import { EventCursor } from "./event-cursor.ts";
import { followStream, type StreamEnd } from "./follow-stream.ts";

/** What the stream of a session that belongs to no request needs. Functions do not throw, but for `open`. */
export interface StandingStreamParts {
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<IncomingReply>;
  /** Takes the data of one event. */
  readonly take: (data: string) => void;
  /** The server had the stream, and says with HTTP 404 that it has it no more. */
  readonly onGone: () => void;
}

/**
 * What a server sends in a session without being asked, and without a request that it belongs to. A server need not have such a stream. When it
 * fails too often in a row it is left until the server is heard of again.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#listening-for-messages-from-the-server
 */
export class StandingStream {
  readonly #parts: StandingStreamParts;
  readonly #cursor: EventCursor = new EventCursor();
  #hasOpened = false;
  #isWanted = true;
  #running: AbortController | undefined;

  constructor(parts: StandingStreamParts) {
    this.#parts = parts;
  }

  /** Opens it, where it is not open and the server has not said that there is none. */
  wake(): void {
    if (!this.#isWanted || this.#running !== undefined) return;
    const running = new AbortController();
    this.#running = running;
    void this.#follow(running.signal).then((end) => {
      this.#running = undefined;
      if (end !== undefined && !running.signal.aborted) this.#judge(end);
    });
  }

  /** Closes it for good. */
  stop(): void {
    this.#isWanted = false;
    this.#running?.abort(STOPPED);
  }

  async #follow(signal: AbortSignal): Promise<StreamEnd | undefined> {
    const { maxBytes, clock, sleep, open, take } = this.#parts;
    try {
      return await followStream({
        cursor: this.#cursor,
        canStartAnew: true,
        maxBytes,
        clock,
        sleep,
        signal,
        open: async (lastEventId) => {
          const reply = await open(lastEventId, signal);
          this.#hasOpened ||= reply.head.status === 200;
          return reply;
        },
        take: (data) => {
          take(data);
          return false;
        },
      });
    } catch (error) {
      if (!signal.aborted && !McpError.is(error)) throw error;
      return undefined;
    }
  }

  /** Servers without this stream may well answer that there is nothing at all: only of one that had it does 404 say that the session is over. */
  #judge(end: StreamEnd): void {
    if (end.kind !== "refused") return;
    this.#isWanted = this.#hasOpened && (end.status === 401 || end.status === 403);
    if (end.status === 404 && this.#hasOpened) this.#parts.onGone();
  }
}

const STOPPED = "the stream is not needed any more";
