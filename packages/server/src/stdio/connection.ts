import type { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";
import { type AuthInfo, createLineFramer, type Line, type LineFramer, type MessageHandler } from "@proj/types";
import { answerInput } from "./answer-input.ts";
import { ignoreErrors } from "./ignore-errors.ts";
import { OpenAnswers } from "./open-answers.ts";
import { Output } from "./output.ts";
import { type Input, type Refusal, readInput, refuseDuplicate } from "./read-input.ts";
import { RequestQueue, type Task } from "./request-queue.ts";
import type { StreamPolicy } from "./stream-options.ts";

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
  readonly #queue: RequestQueue;
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
    this.#queue = new RequestQueue({
      maxRunning: options.maxConcurrentRequests,
      mayStart: () => !this.#output.isBlocked,
      onEnded: () => this.#goOn(),
    });
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
      void this.close();
    });
    this.#on(readable, "close", () => {
      if (!readable.readableEnded) leave();
    });
    this.#on(writable, "drain", () => {
      this.#openAnswers.tellWritable();
      this.#queue.startWaiting();
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
    if (input.kind === "cancellation") this.#queue.cancel(input.requestId, input.reason);
    // While the connection closes, requests under way can still be cancelled; more are not taken.
    else if (input.kind !== "nothing" && this.#state === "open") {
      const { id, run } = this.#toTask(input);
      this.#queue.add({ id, run, weight: TASK_BYTES + (line.text?.length ?? 0) });
    }
  }

  /** Refusals wait for their turn too, so that answers cannot pile up for a peer that does not read. */
  #toTask(input: Input & { readonly kind: "message" | "refusal" }): Omit<Task, "weight"> {
    if (input.kind === "refusal") return this.#refuse(input);
    const { id } = input;
    if (id !== undefined && this.#queue.has(id)) return this.#refuse(refuseDuplicate(id));
    const { auth, onError } = this.#options;
    const places = { output: this.#output, openAnswers: this.#openAnswers };
    return {
      id,
      run: (caller, giveUpPlace) => answerInput(this.#server, input, { auth, caller, onError, giveUpPlace }, places),
    };
  }

  #refuse({ answer, problem, requestId }: Refusal): Omit<Task, "weight"> {
    return {
      id: undefined,
      run: async () => {
        this.#server.report?.({ type: "message-refused", problem, requestId });
        this.#output.send(answer);
      },
    };
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
    const { waitingWeight } = this.#queue;
    if (waitingWeight > MAX_WAITING_BYTES) readable.pause();
    else if (readable.isPaused() && 2 * waitingWeight <= MAX_WAITING_BYTES) readable.resume();
  }

  #finish(why: string): void {
    if (this.#state === "over") return;
    this.#state = "over";
    clearTimeout(this.#deadline);
    for (const stopListening of this.#listeners) stopListening();
    this.#queue.cancelAll(why);
    this.#ends.release();
    this.#tellClosed();
  }
}

function toBytes(piece: Uint8Array | string): Uint8Array {
  return typeof piece === "string" ? Buffer.from(piece) : piece;
}
