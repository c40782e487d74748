import type { Caller } from "../../dispatch/caller.ts";
import type { HttpReply } from "../answer-message.ts";
import { stayAwake } from "../stay-awake.ts";

/** What a connection writes to, and from where on. */
export interface ConnectionParts {
  readonly reply: HttpReply;
  /** Leaves when the connection is gone. */
  readonly caller: Caller;
  /** The last place that the client knows of. */
  readonly place: number;
  /** What is written before anything else; `""` is nothing. */
  readonly opening: string;
  /** Told when the connection takes no more, for whatever reason. */
  readonly onEnd: () => void;
}

/** One connection on which a client reads a stream. Nothing is written before there is something to write, or the silence lasts too long. */
export class StreamConnection {
  /** The last place that was written. */
  place: number;
  readonly #parts: ConnectionParts;
  #stopWaking: () => void = () => {};
  #isOpen = false;
  #hasEnded = false;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.place = parts.place;
  }

  /** Whether something was written, so that the answer is a stream. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether the reader keeps up. */
  get isWritable(): boolean {
    return !this.#hasEnded && this.#parts.reply.isWritable();
  }

  /** Begins to look after the connection; it may end at once. */
  watch(onWritable: () => void): void {
    const { caller, reply } = this.#parts;
    if (caller.isGone) {
      this.end();
      return;
    }
    caller.onLeave(() => this.end());
    reply.onWritable(onWritable);
    this.#stopWaking = stayAwake((comment) => this.write(comment));
  }

  /** Makes the answer a stream, if it is none yet. */
  open(): void {
    if (this.#isOpen || this.#hasEnded) return;
    this.#isOpen = true;
    if (this.#parts.opening !== "") this.#parts.reply.writeEvent(this.#parts.opening);
  }

  write(event: string): void {
    this.open();
    if (!this.#hasEnded) this.#parts.reply.writeEvent(event);
  }

  /** Ends it, and what was written on it. Calling it again does nothing. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stopWaking();
    const { caller, reply, onEnd } = this.#parts;
    if (this.#isOpen && !caller.isGone) reply.endStream();
    onEnd();
  }
}
