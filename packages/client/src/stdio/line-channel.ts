import type { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";
import {
  createLineFramer,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type SendOptions,
  type SessionListener,
} from "@proj/types";
import { ChannelRequests, type Explain } from "./channel-requests.ts";
import { ChannelSession } from "./channel-session.ts";
import type { StrayListener } from "./stray-output.ts";

/** The two directions of a channel, and who hears of what. */
export interface LineChannelOptions {
  readonly readable: Readable;
  readonly writable: Writable;
  /** The longest message that is read, in bytes. */
  readonly maxMessageBytes: number;
  /** Does not throw. */
  readonly onStray: StrayListener;
  /** Told once, when one of the directions is over without having been ended here. What has come is read nevertheless. */
  readonly onBroken: (cause: Error | undefined) => void;
}

/**
 * Messages of a client and a server on one stream of bytes, a line each.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export class LineChannel {
  /** Resolves when nothing more can come from the peer. */
  readonly drained: Promise<void>;
  readonly #readable: Readable;
  readonly #writable: Writable;
  readonly #requests: ChannelRequests;
  readonly #listeners: (() => void)[] = [];
  #isOpen = true;
  #tellBroken: ((cause: Error | undefined) => void) | undefined;
  #tellDrained: () => void = () => {};

  constructor({ readable, writable, maxMessageBytes, onStray, onBroken }: LineChannelOptions) {
    this.#readable = readable;
    this.#writable = writable;
    this.#tellBroken = onBroken;
    this.#requests = new ChannelRequests({
      maxMessageBytes,
      onStray,
      canWrite: () => this.#canWrite && !writable.writableNeedDrain,
      write: (json) => {
        if (!this.#canWrite) return false;
        writable.write(`${json}\n`);
        return true;
      },
    });
    this.drained = new Promise((resolve) => {
      this.#tellDrained = resolve;
    });
    this.#listen(maxMessageBytes);
  }

  /** Sends a request. Rejects with the signal's reason, with a ConfigurationError, or with what {@link fail} was given. */
  send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    return this.#requests.send(request, options);
  }

  /** Opens a session, which takes the place of any other. */
  openSession(listener: SessionListener): ChannelSession {
    return new ChannelSession(this.#requests, listener);
  }

  /** Gives up everything under way, tells the peer, and writes no more. What comes is read on. */
  endInput(reason: unknown): void {
    this.#requests.giveUpAll(reason);
    this.#isOpen = false;
    this.#tellBroken = undefined;
    if (!this.#writable.destroyed) this.#writable.end();
  }

  /**
   * Rejects everything under way and everything to come, and lets go of both streams.
   *
   * @param lost what a session that is open is told.
   */
  fail(explain: Explain, lost?: Error): void {
    this.#isOpen = false;
    this.#requests.fail(explain, lost);
    for (const stopListening of this.#listeners.splice(0)) stopListening();
    this.#readable.destroy();
    this.#writable.destroy();
    this.#tellDrained();
  }

  get #canWrite(): boolean {
    return this.#isOpen && this.#writable.writable;
  }

  #listen(maxMessageBytes: number): void {
    const readable = this.#readable;
    const writable = this.#writable;
    const framer = createLineFramer(maxMessageBytes);
    const endReading = (): void => {
      this.#break(undefined);
      this.#tellDrained();
    };
    this.#on(readable, "data", (piece: Uint8Array | string) => {
      this.#requests.take(framer.push(typeof piece === "string" ? Buffer.from(piece) : piece));
    });
    this.#on(readable, "end", () => {
      this.#requests.take(framer.end());
      endReading();
    });
    this.#on(readable, "close", endReading);
    this.#on(writable, "drain", () => this.#requests.writeWaiting());
    this.#on(writable, "close", () => this.#break(undefined));
    for (const stream of new Set<EventEmitter>([readable, writable])) {
      this.#on(stream, "error", (error: Error) => this.#break(error));
      // What goes wrong with it later is nobody's business any more, and must not end the process.
      stream.on("error", () => {});
    }
    // Not before whoever makes this has it.
    if (readable.destroyed || readable.readableEnded) queueMicrotask(endReading);
    else if (!writable.writable) queueMicrotask(() => this.#break(undefined));
  }

  #on(stream: EventEmitter, event: string, listener: Parameters<EventEmitter["on"]>[1]): void {
    stream.on(event, listener);
    this.#listeners.push(() => stream.off(event, listener));
  }

  #break(cause: Error | undefined): void {
    const tellBroken = this.#tellBroken;
    this.#tellBroken = undefined;
    tellBroken?.(cause);
  }
}
