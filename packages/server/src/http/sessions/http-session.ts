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
import { LeftCalls } from "./left-calls.ts";
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
  /** Holds the calls that run while nobody waits for them. */
  readonly sharedCalls: SharedRoom;
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
  readonly #left: LeftCalls;
  readonly #streams = new Map<number, SessionStream>();
  /** When the streams that are kept a little longer had been written, the oldest first. */
  readonly #done = new Map<number, number>();
  #lastStream: number = STANDING_STREAM;
  #holds = 0;
  #visitors = 0;

  constructor({
    id,
    owner,
    epoch,
    openedAt,
    limits,
    shared,
    sharedCalls,
    onAttendance,
    onError,
    open,
  }: HttpSessionParts) {
    this.id = id;
    this.owner = owner;
    this.epoch = epoch;
    this.openedAt = openedAt;
    this.idleSince = openedAt;
    this.#onAttendance = onAttendance;
    this.#buffer = new EventBuffer(limits, shared);
    this.#left = new LeftCalls(sharedCalls);
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

  /** Somebody comes, to read a stream where it is one. */
  attach(stream?: SessionStream): void {
    if (stream !== undefined) this.#left.remove(stream);
    this.#visitors++;
    if (this.#visitors === 1) this.#onAttendance(this);
  }

  detach(stream?: SessionStream): void {
    this.#visitors--;
    if (this.#visitors === 0) this.#onAttendance(this);
    if (stream?.isFinished === false && this.#streams.get(stream.number) === stream) this.#left.add(stream);
  }

  /** Something of it is open until {@link release} is called. */
  hold(): void {
    this.#holds++;
  }

  release(now: number): void {
    this.#holds--;
    this.idleSince = now;
  }

  /**
   * Opens the stream of one call; `undefined` where as many calls run as there may be.
   *
   * @param giveUp ends the call, where too many run for which nobody is there.
   */
  openStream(giveUp: () => void): SessionStream | undefined {
    if (this.#streams.size >= this.#maxStreams && !this.#dropOldest() && this.#streams.size >= MAX_CALLS)
      return undefined;
    this.#lastStream++;
    const stream = this.#open(this.#lastStream, giveUp);
    this.#streams.set(stream.number, stream);
    return stream;
  }

  findStream(number: number): SessionStream | undefined {
    return number === STANDING_STREAM ? this.standing : this.#streams.get(number);
  }

  /** The call whose stream it is has come to its end. */
  finishStream(stream: SessionStream): void {
    this.#left.remove(stream);
    stream.finish();
  }

  /** Nobody comes for the stream, or nothing is on it. */
  dropStream(stream: SessionStream): void {
    const { number } = stream;
    this.#left.remove(stream);
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
    const streams = [this.standing, ...this.#streams.values()];
    this.#streams.clear();
    this.#left.clear();
    for (const stream of streams) stream.disconnect();
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

  #open(number: number, giveUp: () => void = () => {}): SessionStream {
    const isPrimed = (): boolean => this.record !== undefined && legacyFacts[this.record.protocolVersion].primesStreams;
    const parts = { buffer: this.#buffer, epoch: this.epoch, isPrimed, attendance: this };
    return new SessionStream(number, parts, giveUp);
  }
}

/** What kind of event a message of the server's is. */
export function readKind(message: UnaskedMessage): EventKind {
  if (isRecord(message) && "id" in message) return "request";
  return isRemark(message) ? "remark" : "notification";
}
