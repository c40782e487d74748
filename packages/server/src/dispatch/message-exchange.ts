import type { Exchange } from "@proj/types";
import type { Caller } from "./caller.ts";
import { LazySignal } from "./lazy-signal.ts";
import { readDeclaredVersion } from "./read-declared-version.ts";

/** What a transport puts into an exchange, besides what the message says itself. */
export interface ExchangeParts extends Pick<Exchange, "auth" | "notify" | "keepAlive" | "readHeader"> {
  readonly caller: Caller;
}

/** The exchange of one message that came over a transport. */
export class MessageExchange extends LazySignal implements Exchange {
  readonly era: Exchange["era"];
  readonly protocolVersion: Exchange["protocolVersion"];
  readonly auth: Exchange["auth"];
  readonly notify: Exchange["notify"];
  readonly keepAlive: Exchange["keepAlive"];
  readonly readHeader: Exchange["readHeader"];

  constructor(message: unknown, parts: ExchangeParts) {
    super(parts.caller);
    this.protocolVersion = readDeclaredVersion(message);
    this.era = this.protocolVersion === undefined ? "legacy" : "modern";
    this.auth = parts.auth;
    this.notify = parts.notify;
    this.keepAlive = parts.keepAlive;
    this.readHeader = parts.readHeader;
  }
}
