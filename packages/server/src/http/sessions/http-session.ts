import {
  isRecord,
  legacyFacts,
  type ServedSession,
  type SessionPeer,
  type SessionRecord,
  type UnaskedMessage,
} from "@proj/types";
import { notificationAsText } from "../../dispatch/answer-as-text.ts";
import { isRemark } from "../../dispatch/is-remark.ts";
import { type BufferLimits, EventBuffer, type EventKind } from "./event-buffer.ts";
import { type Attendance, SessionStream, STANDING_STREAM } from "./session-stream.ts";
import type { SharedRoom } from "./shared-room.ts";

/** How long the events of a stream are kept after all of it was written, in milliseconds: it may have got lost on the way. */
const KEEP_MS = 60_000;

/** How many calls may run in one session where it keeps no more events, those included that wait for an answer of their client's. */
const MAX_CALLS = 1000;

/** What a session over HTTP is made of. */
export interface HttpSessionParts {
  readonly id: string;
  readonly owner: string;
  /** Names the time that the session spends in this process. */
  readonly epoch: string;
  readonly openedAt: number;
  readonly limits: BufferLimits;
  readonly shared: SharedRoom;
  /** Told each time that the first comes who is there, or the last goes. */
  readonly onAttendance: (session: HttpSession) => void;
  readonly onError: (error: unknown) => void;
  /** Opens the server's end. */
  readonly open: (peer: SessionPeer) => ServedSession;
}

/** A session over HTTP: the server's end of it, and the streams on which its client reads. */
export class HttpSession implements Attendance {
  readonly id: string;
  readonly owner: string;
  readonly epoch: string;
  readonly openedAt: number;
  readonly served: ServedSession;
  /** On it comes what belongs to no request. */
  readonly standing: SessionStream;
  /** When something of it last ended, in milliseconds since the Unix epoch. */
  idleSince: number;
  /** For how many sessions it counts. Not to be changed while it is in a table. */
  weight = 1;
  /** Whether its record has changed since it was last kept. */
  hasChanged = false;
  isEnded = false;
  readonly #onAttendance: (session: HttpSession) => void;
  readonly #buffer: EventBuffer;
  /** A stream that is kept has an event that is. */
  readonly #maxStreams: number;
  readonly #streams = new Map<number, SessionStream>();
  /** When the streams that are kept a little longer had been written, the oldest first. */
  readonly #done = new Map<number, number>();
  #lastStream: number = STANDING_STREAM;
  #holds = 0;
  #visitors = 0;

  constructor({ id, owner, epoch, openedAt, limits, shared, onAttendance, onError, open }: HttpSessionParts) {
    this.id = id;
    this.owner = owner;
    this.epoch = epoch;
    this.openedAt = openedAt;
    this.idleSince = openedAt;
    this.#onAttendance = onAttendance;
    this.#buffer = new EventBuffer(limits, shared);
    this.#maxStreams = limits.maxEvents;
    this.standing = this.#open(STANDING_STREAM);
    this.served = open({
      send: (message) => {
        const text = notificationAsText(message, onError);
        if (text !== undefined && !this.isEnded) this.standing.add(readKind(message), text);
      },
      onChange: () => {
        this.hasChanged = true;
      },
    });
  }

  /** `undefined` until it is initialized. */
  get record(): SessionRecord | undefined {
    return this.served?.record;
  }

  /** Whether a call runs or a stream is open. */
  get isBusy(): boolean {
    return this.#holds > 0;
  }

  /** Whether somebody is there: reads a stream, or waits for an answer. */
  get isAttended(): boolean {
    return this.#visitors > 0;
  }

  attach(): void {
    this.#visitors++;
    if (this.#visitors === 1) this.#onAttendance(this);
  }

  detach(): void {
    this.#visitors--;
    if (this.#visitors === 0) this.#onAttendance(this);
  }

  /** Something of it is open until {@link release} is called. */
  hold(): void {
    this.#holds++;
  }

  release(now: number): void {
    this.#holds--;
    this.idleSince = now;
  }

  /** Opens the stream of one call; `undefined` where as many calls run as there may be. */
  openStream(): SessionStream | undefined {
    if (this.#streams.size >= this.#maxStreams && !this.#dropOldest() && this.#streams.size >= MAX_CALLS)
      return undefined;
    this.#lastStream++;
    const stream = this.#open(this.#lastStream);
    this.#streams.set(stream.number, stream);
    return stream;
  }

  findStream(number: number): SessionStream | undefined {
    return number === STANDING_STREAM ? this.standing : this.#streams.get(number);
  }

  /** Nobody comes for the stream, or nothing is on it. */
  dropStream({ number }: SessionStream): void {
    this.#streams.delete(number);
    this.#done.delete(number);
    this.#buffer.forget(number);
  }

  /** Drops the streams that have been written to their end for a while. */
  dropOldStreams(now: number): void {
    for (const stream of this.#streams.values()) {
      if (!stream.isDone) continue;
      const doneAt = this.#done.get(stream.number);
      if (doneAt === undefined) this.#done.set(stream.number, now);
      else if (now - doneAt >= KEEP_MS) this.dropStream(stream);
    }
  }

  /** Ends it, with all that runs and all that is open. Calling it again does nothing. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.served.close();
    this.standing.disconnect();
    for (const stream of this.#streams.values()) stream.disconnect();
    this.#streams.clear();
    this.#buffer.close();
  }

  /** Drops the oldest of the streams whose calls have ended. @returns whether there was one. */
  #dropOldest(): boolean {
    for (const stream of this.#streams.values()) {
      if (!stream.isFinished) continue;
      this.dropStream(stream);
      return true;
    }
    return false;
  }

  #open(number: number): SessionStream {
    const isPrimed = (): boolean => this.record !== undefined && legacyFacts[this.record.protocolVersion].primesStreams;
    return new SessionStream(number, { buffer: this.#buffer, epoch: this.epoch, isPrimed, attendance: this });
  }
}

/** What kind of event a message of the server's is. */
export function readKind(message: UnaskedMessage): EventKind {
  if (isRecord(message) && "id" in message) return "request";
  return isRemark(message) ? "remark" : "notification";
}
