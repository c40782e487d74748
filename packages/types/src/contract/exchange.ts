import type { JSONRPCNotification, JSONRPCRequest } from "../wire/json-rpc.ts";
import type { BackChannel } from "./back-channel.ts";
import type { OpenAnswer } from "./open-answer.ts";

/**
 * The caller of a request as the server's own authorization validated it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
export interface AuthInfo {
  /** The client that the token was issued to. */
  readonly clientId: string;
  /** Who issued the token. */
  readonly issuer: string;
  /** The user the client acts for; `null` says explicitly that there is none. */
  readonly subject: string | null;
  /** Whom the token was issued for. */
  readonly audience: readonly string[];
  /** What the token allows, what its scopes imply included. */
  readonly scopes: readonly string[];
  /** When the token lapses, in seconds since the Unix epoch. */
  readonly expiresAt?: number | undefined;
  /** Whatever else the verifier learnt and handlers may need, such as a tenant. Nothing of this library reads it. */
  readonly claims?: { readonly [name: string]: unknown } | undefined;
}

/**
 * *modern*: revision 2026-07-28, everything about a request is in the request. *legacy*: revisions that open with `initialize`.
 */
export type Era = "modern" | "legacy";

/** What a transport knows about one message, handed to the core together with it. */
export interface Exchange {
  readonly era: Era;
  /** The revision the message declares, or the one of its session; `undefined` when there is neither. */
  readonly protocolVersion: string | undefined;
  /** The validated caller; `null` when the transport verified no token. */
  readonly auth: AuthInfo | null;
  /** Aborts when the caller goes away or cancels. */
  readonly signal: AbortSignal;
  /** Whether the caller has gone away or cancelled: nothing is sent any more. Absent where only the signal tells. */
  readonly isGone?: boolean | undefined;
  /** Sends a notification that belongs to this request to the caller, ahead of the response. */
  readonly notify: (notification: JSONRPCNotification) => void;
  /** Tells the transport that the answer takes long: it keeps the connection from being taken for dead. */
  readonly keepAlive?: (() => void) | undefined;
  /** How long the answer may still take, in milliseconds, for handlers that hold a request open. Absent where there is no limit. */
  readonly remainingMs?: (() => number) | undefined;
  /**
   * Tells the transport that this request ends when somebody ends it, and gives how its answer is written; `undefined` where the transport has no
   * room for another such request. Absent where a transport makes no difference.
   */
  readonly stayOpen?: (() => OpenAnswer | undefined) | undefined;
  /**
   * Reads a header of the HTTP request that the message came in, by its name in whatever case. Absent where messages have no headers. Of a header
   * that came more than once, the values are separated by line breaks, which no value has.
   */
  readonly readHeader?: ((name: string) => string | null | undefined) | undefined;
  /**
   * Sends a request of the server's to the caller, ahead of the response; the answer comes as a message of its own. Present only where the message
   * came in a session of a revision before 2026-07-28.
   */
  readonly sendRequest?: ((request: JSONRPCRequest) => void) | undefined;
  /**
   * Who has several requests open at a time to hear of changes, as a session of a revision before 2026-07-28 has one for each resource: the same object
   * for all of them, so that one of many does not take what room there is. Absent where each stands for itself.
   */
  readonly subscriber?: object | undefined;
  /**
   * Lets go of the connection on which the caller waits, while the request goes on: the caller comes back for the rest. Present only where a caller
   * does that, which is in sessions of revision 2025-11-25 over HTTP.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
   */
  readonly releaseConnection?: (() => void) | undefined;
  /** Asks the caller while the request is open. Present only in such a session, where its questions have a way to go. */
  readonly backChannel?: BackChannel | undefined;
}
