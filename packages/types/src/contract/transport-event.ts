import type { Implementation } from "../wire/common.ts";
import type { RequestId } from "../wire/json-rpc.ts";

/**
 * Why a request was not let in. The list is closed; what the caller is told is the HTTP status and the challenge that belong to it.
 *
 * - `no-token`: no access token came. That is how every sign-in begins.
 * - `malformed-authorization`: the `Authorization` header holds no bearer token that could be read, or there are two.
 * - `token-in-query`: the access token is in the URL, where it is logged.
 * - `invalid-token`: the verifier does not accept the token.
 * - `expired`, `expiry-missing`: the token has lapsed, or never would.
 * - `other-audience`: the token was issued for another resource.
 * - `insufficient-scope`: the token does not allow what was asked for.
 * - `not-verified`: what was asked for needs scopes, and the transport verifies nobody.
 * - `verifier-failed`: the verifier threw; nothing is known of the token.
 * - `verifier-contract`: the verifier gave something that cannot be relied on, such as a user left out.
 */
export type RequestUnauthorizedReason =
  | "no-token"
  | "malformed-authorization"
  | "token-in-query"
  | "invalid-token"
  | "expired"
  | "expiry-missing"
  | "other-audience"
  | "insufficient-scope"
  | "not-verified"
  | "verifier-failed"
  | "verifier-contract";

/** A request was refused for want of authorization. Carries neither the token nor the user. */
export interface RequestUnauthorized {
  readonly type: "request-unauthorized";
  readonly reason: RequestUnauthorizedReason;
  /** What an operator should know or do; absent where the caller is told all there is: no token, one that has expired, one that needs more scopes. */
  readonly advice?: string | undefined;
  /** What the caller needs, where it is scopes that are missing. */
  readonly requiredScopes?: readonly string[] | undefined;
  /** What the verifier threw, or did wrong. */
  readonly cause?: unknown;
  /** Absent where the message was not read. */
  readonly requestId?: RequestId | undefined;
  /** Absent where the message was not read. Comes from the peer: escape it before it reaches a terminal or a page. */
  readonly method?: string | undefined;
  /** The name of the tool or prompt, the URI of the resource. Comes from the peer. */
  readonly target?: string | undefined;
}

/** A transport could not do something, such as write a result that is not JSON. Told where the transport's own `onError` is not set. */
export interface TransportFailed {
  readonly type: "transport-failed";
  readonly error: unknown;
}

/**
 * A message was refused before it was a request: it is none, its headers do not fit it, or its sender is not allowed. Over HTTP that includes what is
 * asked for in other ways than by the protocol.
 */
export interface MessageRefused {
  readonly type: "message-refused";
  /** What its sender was told. Values in it are cut and escaped. */
  readonly problem: string;
  /** The HTTP status, where the transport has one. 403: a `Host` or an `Origin` that the options do not allow. */
  readonly status?: number | undefined;
  /** Absent where none could be read. */
  readonly requestId?: RequestId | undefined;
}

/** A client of a revision before 2026-07-28 opened a session over HTTP, or one that began elsewhere goes on here. */
export interface SessionOpened {
  readonly type: "session-opened";
  readonly protocolVersion: string;
  /** As the client names itself. Unverified, and from the peer. */
  readonly clientInfo?: Implementation | undefined;
  /** Whether it began in another process and was found in the store. */
  readonly isResumed: boolean;
  /** How many sessions this handler has open after this. */
  readonly open: number;
}

/**
 * Why a session ended in this process.
 *
 * - `deleted`: its client said so.
 * - `idle`: nothing of it was open or came for as long as the options allow.
 * - `displaced`: there was no room for a new one, and it gave way: it was idle, or what ran in it ran while nobody was there.
 * - `ended-elsewhere`: the store does not have it any more.
 * - `closing`: whoever serves is closing.
 */
export type SessionEnd = "deleted" | "idle" | "displaced" | "ended-elsewhere" | "closing";

/** A session over HTTP has ended in this process. Where there is a store, it can go on unless it was deleted. */
export interface SessionClosed {
  readonly type: "session-closed";
  readonly reason: SessionEnd;
  readonly protocolVersion: string;
  /** How many sessions this handler has open after this. */
  readonly open: number;
  readonly durationMs: number;
}

/** What a transport does without handing a message to the server. */
export type TransportEvent = RequestUnauthorized | TransportFailed | MessageRefused | SessionOpened | SessionClosed;
