import type { ChangingList, Implementation, McpErrorCode, RequestId, TransportEvent } from "@proj/types";
import type { QuestionKind } from "../ask/question.ts";
import type { ConfigurationWarning } from "../request-state/policy.ts";
import type { RequestStateRejectionReason } from "../request-state/rejection.ts";
import type { SubscriptionEnd } from "../subscriptions/subscription.ts";

/** The request that an event belongs to. Names come from the peer: escape them before they reach a terminal or a page. */
export interface OfRequest {
  readonly requestId: RequestId;
  readonly method: string;
  /** The name of the tool or prompt, the URI of the resource; absent for other methods. */
  readonly target?: string | undefined;
}

/** What a request says of its client. Unverified, and from the peer. */
export interface OfClient {
  /** The revision that it declares; absent where it declares none. */
  readonly protocolVersion?: string | undefined;
  /** As the client names itself; absent where it does not, or not as it should. */
  readonly clientInfo?: Implementation | undefined;
}

/** A request arrived and was well formed. */
export interface RequestStarted extends OfRequest, OfClient {
  readonly type: "request-started";
}

/** A request was answered. One that was refused, for the server was busy or is closing, is told of here too. */
export interface RequestFinished extends OfRequest, OfClient {
  readonly type: "request-finished";
  /**
   * `failed`: a tool's result with `isError`. `cancelled`: the caller had left before, and got nothing, whatever came of it.
   */
  readonly outcome: "complete" | "failed" | "input_required" | "error" | "cancelled";
  /** Which error came of it, if one did. */
  readonly errorCode?: McpErrorCode | undefined;
  readonly durationMs: number;
}

/** A `requestState` was not accepted. Carries neither the token nor what is in it. */
export interface RequestStateRejected extends OfRequest {
  readonly type: "request-state-rejected";
  readonly reason: RequestStateRejectionReason;
  /** What the codec or `bindPrincipal` threw, where one did. Its message may quote the token: escape it before it reaches a terminal. */
  readonly cause?: unknown;
}

/** A question is on its way to the client. */
export interface QuestionAsked extends OfRequest {
  readonly type: "question-asked";
  readonly key: string;
  readonly kind: QuestionKind;
  /** The same in every round of one call; absent where `requestState` is not sealed. */
  readonly flowId?: string | undefined;
}

/** An asked question was answered. Carries no content. */
export interface QuestionAnswered extends OfRequest {
  readonly type: "question-answered";
  readonly key: string;
  readonly kind: QuestionKind;
  readonly action: "accept" | "decline" | "cancel";
  readonly flowId: string;
}

/**
 * A step of `ctx.once` ran. Later rounds of the flow have its value from the token and run nothing; the same step twice in one flow is a round
 * that was sent again.
 */
export interface StepRan extends OfRequest {
  readonly type: "step-ran";
  readonly key: string;
  readonly flowId: string;
  /** `failed`: the step threw, or gave what cannot be remembered. It may have had its effect. */
  readonly outcome: "complete" | "failed";
  /** What it failed with. Where its round waits for an answer, nothing else tells of it. */
  readonly error?: unknown;
}

/** A call that had asked came to its end. Flows that nobody continues are not told of. */
export interface FlowFinished extends OfRequest {
  readonly type: "flow-finished";
  readonly flowId: string;
  /** How often the call had asked, or had its client come again; in a session of an earlier revision, how often it had begun to wait. */
  readonly rounds: number;
  /** From the first token on; in a session, from the first question. */
  readonly durationMs: number;
  /** `failed`: an `isError` result, or the error of a prompt or resource whose question was not answered. */
  readonly outcome: "complete" | "failed" | "error";
}

/** A handler threw something that was not meant for the peer, or returned something that is no result. */
export interface HandlerFailed extends OfRequest {
  readonly type: "handler-failed";
  readonly error: unknown;
}

/**
 * Single use: a round ran, and the store could not be told how it ended. Its caller got the response; repeated, the request is not given it
 * again. Without an error, the round had taken longer than its lease and another attempt had taken it over.
 */
export interface RoundUnrecorded extends OfRequest {
  readonly type: "round-unrecorded";
  readonly error?: unknown;
}

/**
 * A question was worded anew although nothing that it could depend on had changed: arguments and earlier answers are the same. Once that is
 * a new version that was deployed; the second time the call fails.
 */
export interface QuestionChanged extends OfRequest {
  readonly type: "question-changed";
  readonly key: string;
  /** Which member of the question changed, such as `params.message`; known in development mode. */
  readonly member: string | undefined;
}

/**
 * A handler did not end with what `ctx.ask` rejects with while it waits for an answer: it caught that, or something else failed beside the
 * question. The questions were sent all the same.
 */
export interface SuspensionSwallowed extends OfRequest {
  readonly type: "suspension-swallowed";
  /** What is asked; empty where a page is waited for. */
  readonly keys: readonly string[];
  /** What the handler threw instead, if it threw. Nothing else tells of it. */
  readonly error?: unknown;
}

/** Told once, when a transport that several processes may serve takes the server: something in its options serves one process only. */
export interface ConfigurationWarned {
  readonly type: "configuration-warned";
  readonly warning: ConfigurationWarning;
}

/** A request was not begun; its caller was told when to come again. `request-finished` tells of it as well. */
export interface RequestRefused extends OfRequest {
  readonly type: "request-refused";
  /** `busy`: as many requests are under way as `maxConcurrentRequests` allows. `closing`: the server's `close` was called. */
  readonly reason: "busy" | "closing";
}

/**
 * A request took longer than it may and was answered without its result. Its handler goes on until it heeds the signal; what it then throws, other
 * than the signal's reason, is told as `handler-failed`.
 */
export interface RequestTimedOut extends OfRequest {
  readonly type: "request-timed-out";
  /** The limit. */
  readonly timeoutMs: number;
}

/** `close` was called: no more requests are taken. */
export interface ServerClosing {
  readonly type: "server-closing";
  readonly requestsUnderWay: number;
}

/** The server has come to its end. */
export interface ServerClosed {
  readonly type: "server-closed";
  /** How many had their signals aborted, for they did not finish within the limit. */
  readonly requestsAborted: number;
  /** How many of these did not heed it, and run on. */
  readonly requestsAbandoned: number;
}

/** What a subscription is told of. */
interface OfSubscription extends OfRequest {
  /** The lists whose changes are told. */
  readonly lists: readonly ChangingList[];
  /** How many resources it hears of. */
  readonly resources: number;
  /** How many subscriptions the server has open after this. */
  readonly open: number;
}

/** A subscription was acknowledged. */
export interface SubscriptionOpened extends OfSubscription {
  readonly type: "subscription-opened";
}

/** A subscription came to its end. */
export interface SubscriptionClosed extends OfSubscription {
  readonly type: "subscription-closed";
  readonly reason: SubscriptionEnd;
  /** Notifications that were sent, without the acknowledgment. */
  readonly sent: number;
  /** Changes that were told together with others of the same kind, because the client had not read those yet. */
  readonly coalesced: number;
  readonly durationMs: number;
}

/**
 * The change bus threw. What could not be published was told to the subscriptions of this server alone; a subscription for which it could not be
 * listened to was refused.
 */
export interface ChangeBusFailed {
  readonly type: "change-bus-failed";
  readonly operation: "publish" | "subscribe" | "unsubscribe";
  readonly error: unknown;
}

/** Everything an operator can hear of a server. */
export type ServerEvent =
  | RequestStarted
  | RequestFinished
  | RequestStateRejected
  | QuestionAsked
  | QuestionAnswered
  | StepRan
  | FlowFinished
  | HandlerFailed
  | RoundUnrecorded
  | QuestionChanged
  | SuspensionSwallowed
  | ConfigurationWarned
  | RequestRefused
  | RequestTimedOut
  | ServerClosing
  | ServerClosed
  | SubscriptionOpened
  | SubscriptionClosed
  | ChangeBusFailed
  | TransportEvent;

/** Receives every event, synchronously. What it throws is reported on the console and disturbs no request. */
export type OnEvent = (event: ServerEvent) => void;
