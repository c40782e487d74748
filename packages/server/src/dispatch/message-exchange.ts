import type { Exchange } from "@proj/types";
import type { Caller } from "./caller.ts";
import { readDeclaredVersion } from "./read-declared-version.ts";

/** What a transport puts into an exchange, besides what the message says itself. */
export interface ExchangeParts
  extends Pick<
    Exchange,
    "auth" | "notify" | "keepAlive" | "stayOpen" | "readHeader" | "sendRequest" | "releaseConnection"
  > {
  readonly caller: Caller;
}

/** The exchange of one message that came over a transport. */
export class MessageExchange implements Exchange {
  readonly #caller: Caller;
  readonly era: Exchange["era"];
  readonly protocolVersion: Exchange["protocolVersion"];
  readonly auth: Exchange["auth"];
  readonly notify: Exchange["notify"];
  readonly keepAlive: Exchange["keepAlive"];
  readonly stayOpen: Exchange["stayOpen"];
  readonly readHeader: Exchange["readHeader"];
  readonly sendRequest: Exchange["sendRequest"];
  readonly releaseConnection: Exchange["releaseConnection"];

  constructor(message: unknown, parts: ExchangeParts) {
    this.#caller = parts.caller;
    this.protocolVersion = readDeclaredVersion(message);
    this.era = this.protocolVersion === undefined ? "legacy" : "modern";
    this.auth = parts.auth;
    this.notify = parts.notify;
    this.keepAlive = parts.keepAlive;
    this.stayOpen = parts.stayOpen;
    this.readHeader = parts.readHeader;
    this.sendRequest = parts.sendRequest;
    this.releaseConnection = parts.releaseConnection;
  }

  get isGone(): boolean {
    return this.#caller.isGone;
  }

  get signal(): AbortSignal {
    return this.#caller.signal;
  }
}
