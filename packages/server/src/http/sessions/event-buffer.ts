import type { RoomHolder, SharedRoom } from "./shared-room.ts";

/** What kinds of events there are: a *remark* is progress or a log message. */
export type EventKind = "remark" | "notification" | "request" | "response";

/** An event that waits for a client, or for a client that may come again for it. */
export interface BufferedEvent {
  readonly stream: number;
  readonly place: number;
  readonly kind: EventKind;
  /** The message as JSON. */
  text: string;
  /** Kept in the place of the text, where there is no room for that. */
  fallback?: string | undefined;
  /** Called when it is given up though nobody may have seen it. */
  readonly onLost?: (() => void) | undefined;
  /** Its stream has come to its end, and all of it was written. */
  isSpent?: boolean | undefined;
}

/** How much is kept. */
export interface BufferLimits {
  readonly maxEvents: number;
  /** In characters of text, and a little for each event. */
  readonly maxCharacters: number;
}

/** What an event weighs beside its text. */
const WEIGHT = 100;

/** The order in which events are given up: what was written to its end, remarks, changes; last what somebody waits for. */
const ranks: { readonly [Kind in EventKind]: number } = { remark: 1, notification: 2, request: 3, response: 3 };

/**
 * The events of one session's streams, in the order in which they came. Beyond its limits, or those of all sessions together where it holds the most,
 * the least and oldest are given up; a response that nobody has seen leaves an error in its place, so that its client does not wait for ever.
 */
export class EventBuffer implements RoomHolder {
  readonly #limits: BufferLimits;
  readonly #shared: SharedRoom;
  #events: BufferedEvent[] = [];
  #characters = 0;
  #isClosed = false;

  constructor(limits: BufferLimits, shared: SharedRoom) {
    this.#limits = limits;
    this.#shared = shared;
  }

  get held(): number {
    return this.#characters;
  }

  /** Keeps an event, whatever room there is: {@link trim} makes some. */
  add(event: BufferedEvent): void {
    if (this.#isClosed) return;
    this.#events.push(event);
    this.#count(event.text.length + WEIGHT);
  }

  /** The first event of a stream behind a place. */
  findNext(stream: number, after: number): BufferedEvent | undefined {
    return this.#events.find((event) => event.stream === stream && event.place > after);
  }

  /** Whether the same is there already, behind a place. */
  holds(stream: number, after: number, text: string): boolean {
    return this.#events.some((event) => event.text === text && event.stream === stream && event.place > after);
  }

  /** Gives up what is too much, here and, where all sessions together hold too much, wherever the most is. */
  trim(): void {
    while (this.#events.length > 0 && this.#isFull) this.giveUpLeast();
    this.#shared.makeRoom(this);
  }

  giveUpLeast(): void {
    this.#giveUp(this.#findLeast());
  }

  /** A stream has been written to its end: its events are only kept in case that they got lost on the way. */
  spend(stream: number): void {
    for (const event of this.#events) if (event.stream === stream) event.isSpent = true;
  }

  forget(stream: number): void {
    this.#events = this.#events.filter((event) => {
      if (event.stream === stream) this.#count(-event.text.length - WEIGHT);
      return event.stream !== stream;
    });
  }

  /** Forgets everything, and keeps nothing from now on. */
  close(): void {
    this.#isClosed = true;
    this.#events = [];
    this.#count(-this.#characters);
  }

  get #isFull(): boolean {
    const { maxEvents, maxCharacters } = this.#limits;
    return this.#events.length > maxEvents || this.#characters > maxCharacters;
  }

  #findLeast(): number {
    let least = 0;
    let leastRank = Number.POSITIVE_INFINITY;
    for (const [index, { isSpent, kind }] of this.#events.entries()) {
      const rank = isSpent ? 0 : ranks[kind];
      if (rank >= leastRank) continue;
      least = index;
      leastRank = rank;
    }
    return least;
  }

  #giveUp(index: number): void {
    const event = this.#events[index];
    if (event === undefined) return;
    const { fallback, text } = event;
    if (event.isSpent !== true && fallback !== undefined && fallback.length < text.length) {
      this.#count(fallback.length - text.length);
      event.text = fallback;
      event.fallback = undefined;
      return;
    }
    this.#events.splice(index, 1);
    this.#count(-text.length - WEIGHT);
    if (event.isSpent !== true) event.onLost?.();
  }

  #count(characters: number): void {
    this.#characters += characters;
    this.#shared.count(this, characters);
  }
}
