import type { BackChannel, Exchange, LegacyVersion } from "@proj/types";
import { Caller } from "../dispatch/caller.ts";
import { isCallerGone } from "../operations/served-exchange.ts";
import { followSignal } from "./follow-signal.ts";

/** What a session adds to what came with a message. */
export interface SessionExchangeParts {
  readonly protocolVersion: LegacyVersion;
  readonly notify: Exchange["notify"];
  readonly backChannel: BackChannel | undefined;
}

/**
 * The exchange of one request of a session, as the core sees it: until its client cancels it, or has gone with all of its message. Signals are made when
 * they are first looked at. Headers are not handed on: those that repeat something of the message are of 2026-07-28.
 */
export class SessionExchange implements Exchange {
  readonly era: Exchange["era"] = "legacy";
  readonly protocolVersion: string;
  readonly auth: Exchange["auth"];
  readonly notify: Exchange["notify"];
  readonly keepAlive: Exchange["keepAlive"];
  readonly releaseConnection: Exchange["releaseConnection"];
  readonly backChannel: BackChannel | undefined;
  readonly #outer: Exchange;
  readonly #caller: Caller = new Caller();
  #stay: (() => void) | undefined;

  constructor(outer: Exchange, { protocolVersion, notify, backChannel }: SessionExchangeParts) {
    this.protocolVersion = protocolVersion;
    this.auth = outer.auth;
    this.notify = notify;
    this.keepAlive = outer.keepAlive;
    this.releaseConnection = outer.releaseConnection;
    this.backChannel = backChannel;
    this.#outer = outer;
  }

  get isGone(): boolean {
    return this.#caller.isGone || isCallerGone(this.#outer);
  }

  get signal(): AbortSignal {
    this.#stay ??= this.#follow();
    return this.#caller.signal;
  }

  /** The client cancels the request, or its session ends. Only the first time counts. */
  leave(reason: unknown): void {
    this.#caller.leave(reason);
  }

  /** The request is answered. */
  end(): void {
    this.#stay?.();
  }

  #follow(): () => void {
    const { signal } = this.#outer;
    const leave = (): void => this.#caller.leave(signal.reason);
    if (signal.aborted) leave();
    return followSignal(signal, leave);
  }
}
