import type { AuthInfo, Era, Exchange } from "@proj/types";

/** Who keeps an exchange while it is open. */
export interface ExchangeKeeper {
  /** Why everything that is under way is to end; `undefined` while nothing has to. */
  readonly endReason: unknown;
  /** Whether what is under way should come to its end. */
  readonly isClosing: boolean;
  /** Something holds the exchange's signal: it must hear when everything has to end. */
  watch(exchange: ServedExchange): void;
  /** The exchange waits for somebody at the other end: it does no work until `wake` is called. */
  rest(): void;
  wake(): void;
  /** Nothing runs for the exchange any more. */
  leave(exchange: ServedExchange): void;
}

/** The limit of time of one request. */
export interface RunningLimit {
  readRemainingMs(): number;
  pause(): void;
  resume(): void;
}

/** Every member is named: one that is not taken over would get lost. */
type WholeExchange = { readonly [Member in keyof Required<Exchange>]: Exchange[Member] };

/**
 * An exchange as the server runs it: its signal aborts when the caller goes away, and also when the server itself ends the request. Members are
 * taken over and not read again, but for the signal: most requests never look at it, and what is not looked at is not made.
 */
export class ServedExchange implements WholeExchange {
  readonly era: Era;
  readonly protocolVersion: string | undefined;
  readonly auth: AuthInfo | null;
  readonly notify: Exchange["notify"];
  readonly keepAlive: Exchange["keepAlive"];
  readonly stayOpen: Exchange["stayOpen"];
  readonly readHeader: Exchange["readHeader"];
  readonly sendRequest: Exchange["sendRequest"];
  readonly subscriber: Exchange["subscriber"];
  readonly releaseConnection: Exchange["releaseConnection"];
  readonly backChannel: Exchange["backChannel"];
  readonly method: string;
  /** How far the client was told that the work is; `undefined` before the first report. */
  lastProgress: number | undefined;
  readonly #outer: Exchange;
  readonly #keeper: ExchangeKeeper;
  #control: AbortController | undefined;
  #abortReason: unknown;
  #follow: (() => void) | undefined;
  #limit: RunningLimit | undefined;
  #waits = 0;
  #holds = 1;

  constructor(outer: Exchange, method: string, keeper: ExchangeKeeper) {
    this.era = outer.era;
    this.protocolVersion = outer.protocolVersion;
    this.auth = outer.auth;
    this.notify = outer.notify;
    this.keepAlive = outer.keepAlive;
    this.stayOpen = outer.stayOpen;
    this.readHeader = outer.readHeader;
    this.sendRequest = outer.sendRequest;
    this.subscriber = outer.subscriber;
    this.releaseConnection = outer.releaseConnection;
    this.backChannel = outer.backChannel;
    this.method = method;
    this.#outer = outer;
    this.#keeper = keeper;
  }

  get isGone(): boolean {
    return isCallerGone(this.#outer);
  }

  get signal(): AbortSignal {
    this.#control ??= this.#openControl();
    return this.#control.signal;
  }

  /** Aborts the signal, also for whoever looks at it later. Only the first reason counts. */
  abort(reason: unknown): void {
    this.#abortReason ??= reason;
    this.#control?.abort(reason);
  }

  /** Whether something was thrown only because the request had been ended: that tells nobody anything new. */
  isAbortReason(thrown: unknown): boolean {
    const signal = this.#control?.signal;
    return signal?.aborted === true && signal.reason === thrown;
  }

  /** @param limit says until when the answer must be there. */
  limit(limit: RunningLimit): void {
    this.#limit = limit;
  }

  /**
   * The request waits for somebody at the other end. Its limit of time stands still, and its place among those that run is free, until the function
   * that this gives has been called. Waits may overlap.
   */
  beginWaiting(): () => void {
    if (this.#waits === 0) {
      this.#limit?.pause();
      this.#keeper.rest();
    }
    this.#waits++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#waits--;
      if (this.#waits > 0) return;
      this.#keeper.wake();
      this.#limit?.resume();
    };
  }

  /** Nothing, once the server closes: what waits for somebody gives its caller a token, who comes again elsewhere. */
  remainingMs(): number {
    if (this.#keeper.isClosing) return 0;
    return this.#limit?.readRemainingMs() ?? this.#outer.remainingMs?.() ?? Number.POSITIVE_INFINITY;
  }

  /** Keeps the exchange open until `end` has been called once more. */
  hold(): void {
    this.#holds++;
  }

  /** The request is answered, or what was held has ended. */
  end(): void {
    this.#holds--;
    if (this.#holds > 0) return;
    if (this.#follow !== undefined) this.#outer.signal.removeEventListener("abort", this.#follow);
    this.#keeper.leave(this);
  }

  #openControl(): AbortController {
    const control = new AbortController();
    const reason = this.#abortReason ?? this.#keeper.endReason;
    if (reason !== undefined) {
      control.abort(reason);
      return control;
    }
    const { signal } = this.#outer;
    if (signal.aborted) {
      control.abort(signal.reason);
      return control;
    }
    this.#follow = () => control.abort(signal.reason);
    signal.addEventListener("abort", this.#follow);
    this.#keeper.watch(this);
    return control;
  }
}

/** Whether nobody waits for the answer any more. Signals are asked only where nothing else tells: most are never made. */
export function isCallerGone(exchange: Exchange): boolean {
  return exchange.isGone ?? exchange.signal.aborted;
}
