import { encodeServerSentEvent } from "@proj/types";
import type { Caller } from "../../dispatch/caller.ts";
import type { HttpReply } from "../answer-message.ts";
import type { BufferedEvent, EventBuffer, EventKind } from "./event-buffer.ts";
import { writeEventId } from "./event-id.ts";
import { StreamConnection } from "./stream-connection.ts";

/** When a client whose connection has ended may come again, in milliseconds. */
const RETRY_MS = 1000;

/** Makes an answer a stream where there is no event yet. */
const COMMENT = ": the stream is open\n\n";

/** Who is told that somebody comes to read a stream, and goes. */
export interface Attendance {
  attach(stream: SessionStream): void;
  detach(stream: SessionStream): void;
}

/** What the streams of a session have in common. */
export interface StreamParts {
  readonly buffer: EventBuffer;
  readonly epoch: string;
  /** Whether streams begin with an event that has only an id, so that a client always has one to come again with. */
  readonly isPrimed: () => boolean;
  readonly attendance: Attendance;
}

/** Which stream it is: the standing one is there from the beginning, and what comes twice on it before it is read is told once. */
export const STANDING_STREAM = 0;

/** How a connection is attached. */
export interface Attachment {
  readonly reply: HttpReply;
  readonly caller: Caller;
  /** Told when the connection takes no more. */
  readonly onEnd: () => void;
}

/** What goes along with an event. */
export type EventExtras = Pick<BufferedEvent, "fallback" | "onLost">;

/**
 * A stream of events of a session, which outlives its connections: what was not read on one can be read on the next.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery
 */
export class SessionStream {
  readonly number: number;
  /** Ends the call whose stream it is. */
  readonly giveUp: () => void;
  readonly #parts: StreamParts;
  #connection: StreamConnection | undefined;
  #lastPlace = 0;
  #writtenPlace = 0;
  /** Whether a client can come again, for it has seen an id. */
  #isKnown: boolean;
  #isFinished = false;
  #isDone = false;

  constructor(number: number, parts: StreamParts, giveUp: () => void) {
    this.number = number;
    this.giveUp = giveUp;
    this.#parts = parts;
    this.#isKnown = number === STANDING_STREAM;
  }

  /** The last place that was written on any connection. */
  get writtenPlace(): number {
    return this.#writtenPlace;
  }

  /** Whether it has come to its end, and all of it was written. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether nothing is added any more. */
  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** Whether an answer has to go on as a stream, for it has begun as one. */
  get hasBegun(): boolean {
    return this.#lastPlace > 0 || this.#isKnown || this.#connection?.isOpen === true;
  }

  /** Whether what is added now can still be read by somebody. */
  get isReachable(): boolean {
    return this.#isKnown || this.#connection !== undefined;
  }

  /** Reads the stream on a connection that waits: it becomes a stream with the first event. */
  wait(attachment: Attachment): void {
    this.#attach(attachment, 0, this.#parts.isPrimed() ? this.#writePrime(0) : "");
  }

  /** Reads the stream on a connection from behind a place on. It takes the place of the one before, which is ended. */
  resume(attachment: Attachment, after: number): void {
    this.#isKnown = true;
    const connection = this.#attach(attachment, after, this.#parts.isPrimed() ? this.#writePrime(after) : COMMENT);
    connection.open();
    this.#pump(false);
  }

  /** Adds an event. What nobody can come for is not kept. */
  add(kind: EventKind, text: string, { fallback, onLost }: EventExtras = {}): void {
    if (!this.isReachable) {
      onLost?.();
      return;
    }
    const { buffer } = this.#parts;
    if (
      this.number === STANDING_STREAM &&
      kind === "notification" &&
      buffer.holds(STANDING_STREAM, this.#writtenPlace, text)
    )
      return;
    this.#lastPlace++;
    buffer.add({ stream: this.number, place: this.#lastPlace, kind, text, fallback, onLost });
    this.#pump(kind === "request" || kind === "response");
    buffer.trim();
  }

  /** Nothing is added any more: the connection, or the next one, ends behind the last event. */
  finish(): void {
    this.#isFinished = true;
    this.#pump(true);
  }

  /** Lets go of the connection; its client comes again. Does nothing where clients do not. */
  release(): void {
    if (this.#connection === undefined || !this.#parts.isPrimed()) return;
    this.#pump(true);
    this.#connection?.open();
    this.#noteOpen();
    this.#connection?.end();
  }

  /** Ends the connection, if there is one. */
  disconnect(): void {
    this.#connection?.end();
  }

  #attach({ reply, caller, onEnd }: Attachment, place: number, opening: string): StreamConnection {
    this.#connection?.end();
    const connection: StreamConnection = new StreamConnection({
      reply,
      caller,
      place,
      opening,
      onEnd: () => {
        this.#noteOpen();
        if (this.#connection === connection) this.#connection = undefined;
        this.#parts.attendance.detach(this);
        onEnd();
      },
    });
    this.#connection = connection;
    this.#parts.attendance.attach(this);
    connection.watch(() => this.#pump(false));
    return connection;
  }

  /** @param isUrgent somebody waits for what has come: it is written even to a reader who does not keep up. */
  #pump(isUrgent: boolean): void {
    const { buffer } = this.#parts;
    const connection = this.#connection;
    if (connection === undefined) return;
    let next = buffer.findNext(this.number, connection.place);
    while (next !== undefined && (isUrgent || connection.isWritable) && !connection.hasEnded) {
      connection.place = next.place;
      this.#writtenPlace = Math.max(this.#writtenPlace, next.place);
      this.#isKnown = true;
      connection.write(`id: ${this.#writeId(next.place)}\n${encodeServerSentEvent(next.text)}`);
      next = buffer.findNext(this.number, connection.place);
    }
    if (!this.#isFinished || next !== undefined || connection.hasEnded) return;
    this.#isDone = true;
    buffer.spend(this.number);
    connection.end();
  }

  #noteOpen(): void {
    if (this.#connection?.isOpen === true && this.#parts.isPrimed()) this.#isKnown = true;
  }

  #writePrime(place: number): string {
    return `id: ${this.#writeId(place)}\nretry: ${RETRY_MS}\ndata: \n\n`;
  }

  #writeId(place: number): string {
    return writeEventId({ epoch: this.#parts.epoch, stream: this.number, place });
  }
}
