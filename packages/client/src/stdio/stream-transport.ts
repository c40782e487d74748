import type { Readable, Writable } from "node:stream";
import {
  type JSONRPCRequest,
  type JSONRPCResponse,
  readErrorMessage,
  type SendOptions,
  type SessionLink,
  type SessionListener,
  showValue,
  type Transport,
} from "@proj/types";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { checkLimit } from "../timing/check-limit.ts";
import { guardCallback } from "../timing/guard-callback.ts";
import { type Sleep, timerSleep } from "../timing/sleep.ts";
import { happensWithin } from "./end-process.ts";
import { LineChannel } from "./line-channel.ts";
import { DEFAULT_CLOSE_TIMEOUT_MS, DEFAULT_MAX_MESSAGE_BYTES } from "./stdio-options.ts";
import type { StrayListener } from "./stray-output.ts";

/** A connection to a server, and how it is used. */
export interface StreamTransportOptions {
  /** Where the server's messages come from. A socket is both this and `writable`. */
  readonly readable: Readable;
  /** Where messages for the server go. */
  readonly writable: Writable;
  /** Where the server is, for people to read, such as the path of a socket. Default `"stream"`. */
  readonly origin?: string | undefined;
  /** The longest message that is read, in bytes; a longer one is passed over. Default 16 MiB. */
  readonly maxMessageBytes?: number | undefined;
  /** Hears of what the server writes and is passed over. Default: nobody. */
  readonly onStrayOutput?: StrayListener | undefined;
  /** When it is closed: how long the server has to end its side, before the streams are destroyed, in milliseconds. Default 2000. */
  readonly closeTimeoutMs?: number | undefined;
  /** Waits. Default: the platform's timers. */
  readonly sleep?: Sleep | undefined;
}

/** How long the rest of what came may take after the connection broke, in milliseconds. */
const DRAIN_MS = 500;

/**
 * Talks to a server over a stream of bytes, such as a Unix socket or a TCP connection, a message a line: the other end of `serveStream` of
 * `@proj/server/stdio`. Both streams are the transport's from then on, and destroyed when it is closed. Once the connection is lost it stays so;
 * make a new one. Web streams come through `Readable.fromWeb` and `Writable.fromWeb`.
 *
 * ```ts
 * const socket = connect("/run/example.sock");
 * const client = await Client.connect(new StreamTransport({ readable: socket, writable: socket }), { clientInfo });
 * ```
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports#custom-transports
 */
export class StreamTransport implements Transport {
  readonly origin: string;
  readonly isChannel: boolean = true;
  /** The option `origin`. */
  readonly serverKey: string | undefined;
  readonly #channel: LineChannel;
  readonly #closeTimeoutMs: number;
  readonly #sleep: Sleep;
  readonly #closing: AbortController = new AbortController();
  #closed: Promise<void> | undefined;

  /** @throws ConfigurationError when an option is wrong. */
  constructor(options: StreamTransportOptions) {
    const {
      readable,
      writable,
      origin = "stream",
      maxMessageBytes = DEFAULT_MAX_MESSAGE_BYTES,
      closeTimeoutMs = DEFAULT_CLOSE_TIMEOUT_MS,
      sleep = timerSleep,
    } = options;
    checkLimit("maxMessageBytes", maxMessageBytes, 1);
    checkLimit("closeTimeoutMs", closeTimeoutMs, 0);
    this.origin = origin;
    this.serverKey = options.origin;
    this.#closeTimeoutMs = closeTimeoutMs;
    this.#sleep = sleep;
    const onStray = guardCallback(options.onStrayOutput ?? (() => undefined));
    const onBroken = (cause: Error | undefined): void => void this.#lose(cause);
    this.#channel = new LineChannel({ readable, writable, maxMessageBytes, onStray, onBroken });
  }

  /**
   * Sends a request.
   *
   * @throws TransportError when the connection is lost; OutcomeUnknownError when the request had been written by then; ClosedError after
   * {@link close}; the abort reason when `options.signal` aborts.
   */
  async send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    this.#closing.signal.throwIfAborted();
    return this.#channel.send(request, options);
  }

  /**
   * Opens a session of a revision before 2026-07-28 on the connection. There is one at a time: it takes the place of any other.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio
   */
  openSession(listener: SessionListener): SessionLink {
    return this.#channel.openSession(listener);
  }

  /** Ends the connection. All requests in flight reject with a ClosedError at once; it resolves when the server has ended its side, too. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const reason = new ClosedError();
    this.#closing.abort(reason);
    this.#channel.endInput(reason);
    await happensWithin(this.#channel.drained, this.#closeTimeoutMs, this.#sleep);
    this.#channel.fail(() => reason);
  }

  async #lose(cause: Error | undefined): Promise<void> {
    await happensWithin(this.#channel.drained, DRAIN_MS, this.#sleep);
    this.#channel.fail(
      (request, isWritten) => explainLoss(this.origin, cause, request, isWritten),
      explainEnd(this.origin, cause),
    );
  }
}

function explainLoss(
  origin: string,
  cause: Error | undefined,
  { method }: JSONRPCRequest,
  isWritten: boolean,
): TransportError {
  if (!isWritten || (cause !== undefined && isConnectError(cause))) return explainEnd(origin, cause);
  return new OutcomeUnknownError(
    `the connection to ${origin} was lost${describeCause(cause)} before ${showValue(method)} was answered; the server may or may not have done what was asked`,
    toOptions(cause),
  );
}

/** The error for a connection that is over, where nothing was on its way. */
function explainEnd(origin: string, cause: Error | undefined): TransportError {
  const reason = describeCause(cause);
  if (cause !== undefined && isConnectError(cause)) {
    return new TransportError(
      `cannot reach ${origin}${reason}; check the address and that the server runs`,
      toOptions(cause),
    );
  }
  return new TransportError(`the connection to ${origin} is over${reason}; connect again`, toOptions(cause));
}

function describeCause(cause: Error | undefined): string {
  return cause === undefined ? "" : ` (${showValue(readErrorMessage(cause))})`;
}

function toOptions(cause: Error | undefined): { readonly cause?: Error } {
  return cause === undefined ? {} : { cause };
}

/** What was written to a socket that never connected has gone nowhere. */
function isConnectError(error: Error): boolean {
  return "syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo");
}
