import { createEventParser } from "@proj/types";
import { toLastEventId } from "./build-session-headers.ts";

/** Ids of events that are remembered, so that what comes twice is told once. */
const MAX_REMEMBERED = 1000;

/**
 * One stream of events over as many connections as it takes: where it stands, and what of it was seen.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery
 */
export class EventCursor {
  /** Events that came on earlier connections. */
  readonly #seen = new Set<string>();
  /** Those of the connection that is read now. */
  #recent: string[] = [];
  #lastEventId: string | undefined;
  #retryMs: number | undefined;
  #newCount = 0;
  #parse = createEventParser();
  #decoder = new TextDecoder();
  #byteLength = 0;

  /** After which event to go on, as a header has it; `undefined` where the server gave no way to. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  /** How long to wait before that, in milliseconds, where the server said so. */
  get retryMs(): number | undefined {
    return this.#retryMs;
  }

  /** How many events with an id or data have come that had not come before. */
  get newCount(): number {
    return this.#newCount;
  }

  /** The server does not know the last event: the stream begins anew. */
  forget(): void {
    this.#lastEventId = undefined;
  }

  /** Begins to read another connection: what is unfinished of the one before is dropped, for it comes again. */
  startConnection(): void {
    this.#parse = createEventParser();
    this.#decoder = new TextDecoder();
    this.#byteLength = 0;
    for (const id of this.#recent) this.#seen.add(id);
    this.#recent = [];
    for (const oldest of this.#seen) {
      if (this.#seen.size <= MAX_REMEMBERED) break;
      this.#seen.delete(oldest);
    }
  }

  /**
   * Takes the next bytes and gives the data of the events that they complete. Events without data, and those that came before, give none.
   *
   * @param maxBytes how long one event may be. Gives `undefined` beyond.
   */
  read(bytes: Uint8Array, maxBytes: number): readonly string[] | undefined {
    const events = this.#parse(this.#decoder.decode(bytes, { stream: true }));
    this.#byteLength = events.length > 0 ? 0 : this.#byteLength + bytes.byteLength;
    if (this.#byteLength > maxBytes) return undefined;
    const found: string[] = [];
    for (const { data = "", id, retryMs } of events) {
      if (data.length > maxBytes) return undefined;
      this.#retryMs = retryMs ?? this.#retryMs;
      const isNew = id === undefined || this.#note(id);
      if (!isNew) continue;
      if (data !== "") found.push(data);
      if (data !== "" || (id ?? "") !== "") this.#newCount += 1;
    }
    return found;
  }

  /** @returns whether it is new. Servers may send again what is before the event that they were to go on after. */
  #note(id: string): boolean {
    this.#lastEventId = toLastEventId(id);
    // Nothing goes on after such an id, and a long one is not to be kept.
    if (this.#lastEventId === undefined) return true;
    if (this.#seen.has(id)) return false;
    this.#recent.push(id);
    if (this.#recent.length > MAX_REMEMBERED) this.#recent.shift();
    return true;
  }
}
