/** What is watched of a stream. */
export interface WatchedStream {
  /** How much of what was written is unread, in bytes. */
  readonly readUnread: () => number;
  /** How long nothing may be read though there is something to read, in milliseconds; `undefined`: for ever. */
  readonly timeoutMs: number | undefined;
  /** Called once, when that time is over. */
  readonly cut: () => void;
}

/** Looks after the reader of one stream. While there is nothing to read, no timer runs. */
export class ReaderWatch {
  readonly #stream: WatchedStream;
  #written = 0;
  #readBefore = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stream: WatchedStream) {
    this.#stream = stream;
  }

  /** Something was written. */
  wrote(bytes: number): void {
    this.#written += bytes;
    if (this.#timer === undefined && this.#stream.timeoutMs !== undefined) this.#look();
  }

  /** Something may have been read. */
  wasRead(): void {
    if (this.#stream.readUnread() === 0) this.end();
  }

  /** Nothing is to be looked after any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Looks again later, where something waits to be read. */
  #look(): void {
    const unread = this.#stream.readUnread();
    if (unread === 0) return;
    this.#readBefore = this.#written - unread;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const hasRead = this.#written - this.#stream.readUnread() > this.#readBefore;
      if (hasRead) this.#look();
      else this.#stream.cut();
    }, this.#stream.timeoutMs);
  }
}
