import type { Caller } from "../dispatch/caller.ts";
import { ReaderWatch } from "./reader-watch.ts";

/** How much may be unread before whoever can wait is told to, in bytes: nothing. The platform has buffers of its own. */
const HIGH_WATER_MARK = 1;

const encoder: TextEncoder = /* @__PURE__ */ new TextEncoder();

/** An answer over `fetch` that is a stream of events. */
export class FetchStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #watch: ReaderWatch;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isBlocked = false;
  #tellWritable: () => void = () => {};

  /**
   * @param caller leaves when the reader goes away, or reads nothing for as long as it may.
   * @param unreadTimeoutMs `undefined`: for ever.
   */
  constructor(caller: Caller, unreadTimeoutMs: number | undefined) {
    this.#watch = new ReaderWatch({
      readUnread: () => this.readUnread(),
      timeoutMs: unreadTimeoutMs,
      cut: () => {
        const reason = new DOMException("nothing was read of the answer for too long", "TimeoutError");
        caller.leave(reason);
        this.break(reason);
      },
    });
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => this.#wasRead(),
      cancel: (reason) => {
        this.#watch.end();
        caller.leave(reason);
      },
    };
    this.body = new ReadableStream(source, { highWaterMark: HIGH_WATER_MARK, size: ({ byteLength }) => byteLength });
  }

  get isWritable(): boolean {
    return this.#room > 0;
  }

  /** How much of what was written is unread, in bytes. */
  readUnread(): number {
    return HIGH_WATER_MARK - this.#room;
  }

  onWritable(listener: () => void): void {
    this.#tellWritable = listener;
  }

  write(event: string): void {
    const bytes = encoder.encode(event);
    this.#controller?.enqueue(bytes);
    this.#isBlocked = !this.isWritable;
    this.#watch.wrote(bytes.byteLength);
  }

  end(): void {
    this.#watch.end();
    this.#controller?.close();
  }

  /** Ends it in the middle; does nothing where it has ended. */
  break(reason: unknown): void {
    this.#watch.end();
    this.#controller?.error(reason);
  }

  get #room(): number {
    return this.#controller?.desiredSize ?? 0;
  }

  /** The platform asks for more also where nothing was read. */
  #wasRead(): void {
    this.#watch.wasRead();
    if (!this.#isBlocked || !this.isWritable) return;
    this.#isBlocked = false;
    this.#tellWritable();
  }
}
