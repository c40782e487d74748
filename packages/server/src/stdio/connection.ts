import type { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";
import { type AuthInfo, createLineFramer, type Line, type LineFramer, type MessageHandler } from "@proj/types";
import { type AnswerPlaces, answerInput } from "./answer-input.ts";
import { ignoreErrors } from "./ignore-errors.ts";
import { OpenAnswers } from "./open-answers.ts";
import { Output } from "./output.ts";
import type { Place } from "./place.ts";
import {
  type Cancellation,
  type Message,
  type Refusal,
  readInput,
  readMessage,
  refuseDuplicate,
  refuseMore,
} from "./read-input.ts";
import { RequestQueue, type Task } from "./request-queue.ts";
import type { StreamPolicy } from "./stream-options.ts";
import { isInitialize, StreamSession } from "./stream-session.ts";

/** How much of what waits is held before no more is read, in bytes or so. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** What a task takes besides its text: many small ones must not be for free. */
const TASK_BYTES = 512;

/** A peer that is served. */
export interface ServedStream {
  /** Resolves when the connection is over, however that came, and everything that was taken for it has been given back. Never rejects. */
  readonly closed: Promise<void>;
  /** Accepts no more requests and lets those under way finish, for as long as `closeTimeoutMs`. Calling it again does nothing. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** The two directions of a connection. */
export interface Ends {
  readonly readable: Readable;
  readonly writable: Writable;
  /** Gives both back, once nothing more is read or written. */
  readonly release: () => void;
}

/** How a peer is served. */
export interface ConnectionOptions extends StreamPolicy {
  readonly auth: AuthInfo | null;
}

/** One peer, from its first byte to the last one for it. */
export class Connection implements ServedStream {
  readonly closed: Promise<void>;
  readonly #server: MessageHandler;
  readonly #ends: Ends;
  readonly #options: ConnectionOptions;
  readonly #framer: LineFramer;
  readonly #output: Output;
  readonly #openAnswers: OpenAnswers;
  readonly #answerPlaces: AnswerPlaces;
  readonly #queue: RequestQueue;
  readonly #session: StreamSession;
  readonly #listeners: (() => void)[] = [];
  #state: "open" | "closing" | "over" = "open";
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #tellClosed: () => void = () => {};

  constructor(server: MessageHandler, ends: Ends, options: ConnectionOptions) {
    this.#server = server;
    this.#ends = ends;
    this.#options = options;
    this.#framer = createLineFramer(options.maxMessageBytes);
    this.#output = new Output(ends.writable);
    this.#openAnswers = new OpenAnswers({
      maxOpen: options.maxSubscriptions,
      isWritable: () => !this.#output.isBlocked,
    });
    this.#answerPlaces = { output: this.#output, openAnswers: this.#openAnswers };
    this.#queue = new RequestQueue({
      maxRunning: options.maxConcurrentRequests,
      mayStart: () => !this.#output.isBlocked,
      onEnded: () => this.#goOn(),
    });
    const { auth, onError } = options;
    this.#session = new StreamSession({ server, output: this.#output, auth, onError, onAsking: () => this.#goOn() });
    this.closed = new Promise((resolve) => {
      this.#tellClosed = resolve;
    });
    this.#listen();
  }

  close(): Promise<void> {
    if (this.#state === "open") {
      this.#state = "closing";
      this.#deadline = setTimeout(() => this.#finish("The connection was closed"), this.#options.closeTimeoutMs);
      // What still comes is read and dropped: a connection that is cut while its peer still writes loses the answers.
      this.#ends.readable.resume();
      this.#openAnswers.tellClosing();
      this.#goOn();
    }
    return this.closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #listen(): void {
    const { readable, writable } = this.#ends;
    const leave = (): void => this.#finish("The peer is gone");
    this.#on(readable, "data", (piece: Uint8Array | string) => this.#take(this.#framer.push(toBytes(piece))));
    this.#on(readable, "end", () => {
      this.#take(this.#framer.end());
      this.#session.hearInputEnd();
      void this.close();
    });
    this.#on(readable, "close", () => {
      if (!readable.readableEnded) leave();
    });
    this.#on(writable, "drain", () => {
      this.#session.hearWritable();
      this.#openAnswers.tellWritable();
      this.#queue.startWaiting();
      this.#goOn();
    });
    this.#on(writable, "close", leave);
    for (const stream of new Set([readable, writable])) {
      this.#on(stream, "error", leave);
      // What goes wrong with the stream later is nobody's business any more.
      ignoreErrors(stream);
    }
    if (readable.destroyed || writable.destroyed) leave();
    else if (readable.readableEnded) void this.close();
    else readable.resume();
  }

  #on(stream: EventEmitter, event: string, listener: Parameters<EventEmitter["on"]>[1]): void {
    stream.on(event, listener);
    this.#listeners.push(() => stream.off(event, listener));
  }

  /** All lines of a piece are taken before the first request starts: one that is cancelled along with it never does. */
  #take(lines: readonly Line[]): void {
    for (const line of lines) this.#takeLine(line);
    this.#queue.startWaiting();
    this.#goOn();
  }

  #takeLine(line: Line): void {
    const input = readInput(line, this.#options.maxMessageBytes);
    const weight = TASK_BYTES + (line.text?.length ?? 0);
    // While the connection closes, requests under way can still be cancelled and get answers; more are not taken.
    if (input.kind === "cancellation") this.#cancel(input);
    else if (input.kind === "response") this.#session.hear(input.message);
    else if (input.kind === "nothing" || this.#state !== "open") return;
    else if (input.kind === "refusal") this.#addRefusal(input, weight);
    else if (Array.isArray(input.message) && this.#session.hasBatches) this.#addList(input, input.message, weight);
    else this.#addMessage(input, weight);
  }

  /** One that does not say its era ends whatever has that id. */
  #cancel({ message, requestId, reason, era }: Cancellation): void {
    this.#queue.cancel(requestId, "modern", reason);
    if (era === "modern") return;
    this.#queue.cancel(requestId, "legacy", reason);
    this.#session.hear(message);
  }

  /** What is not answered does not wait in a list either. */
  #addList(input: Message, list: readonly unknown[], weight: number): void {
    const message = list.filter((member) => {
      const read = readMessage(member);
      if (read.kind === "response") this.#session.hear(read.message);
      else if (read.kind === "cancellation") this.#cancel(read);
      return read.kind !== "response";
    });
    if (message.length > 0 || list.length === 0) this.#addMessage({ ...input, message }, weight);
  }

  #addMessage(input: Message, weight: number): void {
    const { id, era, isNotification } = input;
    if (id !== undefined && this.#queue.has(id, era)) this.#addRefusal(refuseDuplicate(id), weight);
    else if (this.#mustReadOn && !isNotification) this.#addRefusal(refuseMore(id), weight);
    else this.#queue.add(this.#toTask(input, weight));
  }

  #toTask(input: Message, weight: number): Task {
    const { id, era } = input;
    if (era === "modern") {
      const run = (place: Place): Promise<void> =>
        answerInput(this.#server, input, place, this.#options, this.#answerPlaces);
      return { id, era, weight, isBrief: this.#mustReadOn, run };
    }
    // Nobody can cancel an initialize.
    const cancellableId = isInitialize(input.message) ? undefined : id;
    const isBrief = this.#mustReadOn || this.#session.isBrief(input);
    return { id: cancellableId, era, weight, isBrief, run: (place) => this.#answerUndeclared(input, place) };
  }

  async #answerUndeclared(input: Message, place: Place): Promise<void> {
    const isAnswered = await this.#session.answer(input, place);
    if (!isAnswered) await answerInput(this.#server, input, place, this.#options, this.#answerPlaces);
  }

  /** Refusals wait for their turn too, so that answers cannot pile up for a peer that does not read. */
  #addRefusal({ answer, problem, requestId }: Refusal, weight: number): void {
    const run = async (): Promise<void> => {
      this.#server.report?.({ type: "message-refused", problem, requestId });
      this.#output.send(answer);
    };
    this.#queue.add({ id: undefined, era: "legacy", weight, isBrief: this.#mustReadOn, run });
  }

  /** Does what has become possible: reads on, or no more, or ends. */
  #goOn(): void {
    if (this.#state === "open") this.#adjustReading();
    else if (this.#state === "closing" && this.#queue.isIdle) {
      this.#output.end(() => this.#finish("The connection was closed"));
    }
  }

  #adjustReading(): void {
    const { readable } = this.#ends;
    if (this.#isFull && !this.#mustReadOn) readable.pause();
    else if (readable.isPaused() && (2 * this.#queue.waitingWeight <= MAX_WAITING_BYTES || this.#mustReadOn)) {
      readable.resume();
    }
  }

  get #isFull(): boolean {
    return this.#queue.waitingWeight > MAX_WAITING_BYTES;
  }

  /** Whether the peer may be about to say what requests under way wait for, behind more requests than there is room for. */
  get #mustReadOn(): boolean {
    return this.#isFull && this.#session.isAsking && !this.#output.isBlocked;
  }

  #finish(why: string): void {
    if (this.#state === "over") return;
    this.#state = "over";
    clearTimeout(this.#deadline);
    for (const stopListening of this.#listeners) stopListening();
    this.#output.stop();
    this.#queue.cancelAll(why);
    this.#session.close();
    this.#ends.release();
    this.#tellClosed();
  }
}

function toBytes(piece: Uint8Array | string): Uint8Array {
  return typeof piece === "string" ? Buffer.from(piece) : piece;
}
