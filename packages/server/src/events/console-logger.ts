import { readErrorMessage, showValue } from "@proj/types";
import { describeUnauthorized } from "./describe-unauthorized.ts";
import { createRateLimit } from "./rate-limit.ts";
import type {
  ConfigurationWarned,
  OfRequest,
  OnEvent,
  QuestionChanged,
  RequestStateRejected,
  RoundUnrecorded,
  SuspensionSwallowed,
} from "./server-event.ts";

/** Where the lines go. `console` fits. */
export interface LogSink {
  warn(line: string): void;
  error(line: string): void;
}

/** What an operator should do about a rejection, for the reasons where that is not plain. */
const hints: { readonly [Reason in RequestStateRejected["reason"]]?: string } = {
  "unknown-key":
    "it was minted by another process, or by this one before it restarted; instances of one service need a codec with shared keys",
  "codec-failed": "the codec broke its contract",
  "principal-failed": "the caller cannot be named",
  "subject-missing": "it was minted for a user, and now the verified token names none; is the verifier consistent?",
  "subject-unexpected": "it was minted for a token without a user, and now there is one; is the verifier consistent?",
};

const warnings: { readonly [Warning in ConfigurationWarned["warning"]]: string } = {
  "process-local-key":
    "requestState is sealed under a key that only this process has: another instance, or this one after a restart, rejects its tokens. Configure requestState.codec with shared keys, or say requestState.singleProcess: true",
  "process-local-single-use":
    "used rounds are remembered in this process, while other instances share its keys: a token counts once in each of them. Configure requestState.singleUse.store with a shared store, or say requestState.singleProcess: true",
};

/** Where a process has been warned, and of what: a server that is built for each request warns once. */
const warned = new WeakMap<LogSink, Set<string>>();

/**
 * The default subscriber of a server's events: writes failures of handlers and of the single-use store, rejected `requestState`, requests
 * that were not let in and warnings of the configuration, one line each, and nothing else. Rejections are attacker-controlled, so at most ten
 * a minute of each kind are written, and none of those that belong to every sign-in; a warning is written once for each sink.
 *
 * @param sink default `console`.
 * @param clock default `Date.now`.
 */
export function createConsoleLogger(sink: LogSink = console, clock: () => number = Date.now): OnEvent {
  const isTooMany = createRateLimit(clock, () => {
    sink.warn("mcp: more requestState rejections follow; they are not written until a minute is over");
  });
  const isTooManyUnauthorized = createRateLimit(clock, () => {
    sink.warn("mcp: more requests are not let in; they are not written until a minute is over");
  });

  return (event) => {
    switch (event.type) {
      case "handler-failed":
        return sink.error(`mcp: ${describeRequest(event)} failed: ${describeError(event.error)}`);
      case "round-unrecorded":
        return sink.error(`mcp: ${describeUnrecorded(event)}`);
      case "question-changed":
        return sink.warn(`mcp: ${describeChange(event)}`);
      case "suspension-swallowed":
        return sink.warn(`mcp: ${describeSwallowed(event)}`);
      case "request-state-rejected":
        return isTooMany() ? undefined : sink.warn(`mcp: ${describeRejection(event)}`);
      case "request-unauthorized": {
        const line = describeUnauthorized(event);
        return line === undefined || isTooManyUnauthorized() ? undefined : sink.warn(`mcp: ${line}`);
      }
      case "configuration-warned":
        return isNews(sink, event) ? sink.warn(`mcp: ${warnings[event.warning]}.`) : undefined;
      default:
        return undefined;
    }
  };
}

function describeChange(event: QuestionChanged): string {
  const what = event.member === undefined ? "it" : event.member;
  return `${describeRequest(event)}: the question ${showValue(event.key)} is worded differently than when it was asked (${what} changed); build questions from arguments and earlier answers only, never from a clock or a live value`;
}

function describeSwallowed(event: SuspensionSwallowed): string {
  const keys = event.keys.map((key) => showValue(key)).join(", ");
  const suspension = `the SuspensionError of ${keys === "" ? "a page that is not done" : keys}`;
  if (event.error === undefined)
    return `${describeRequest(event)}: the handler caught ${suspension}; let it pass, the questions are asked all the same`;
  // Not always one that it made of the suspension: whatever fails beside a question is told here alone.
  return `${describeRequest(event)}: the handler threw something else than ${suspension}; the questions are asked all the same: ${describeError(event.error)}`;
}

function isNews(sink: LogSink, { warning }: ConfigurationWarned): boolean {
  const known = warned.get(sink) ?? new Set();
  warned.set(sink, known);
  const { size } = known;
  return known.add(warning).size > size;
}

function describeUnrecorded(event: RoundUnrecorded): string {
  const why =
    event.error === undefined
      ? "it took longer than its lease, and another attempt ran meanwhile; raise singleUse.leaseSeconds"
      : describeError(event.error);
  return `${describeRequest(event)}: the response of a round was not recorded: ${why}`;
}

function describeRejection(event: RequestStateRejected): string {
  const hint = hints[event.reason];
  // A codec's message may quote the token, which is the attacker's.
  const isTelling =
    event.cause !== undefined && (event.reason === "codec-failed" || event.reason === "principal-failed");
  const cause = isTelling ? showValue(readErrorMessage(event.cause)) : undefined;
  return [`${describeRequest(event)}: requestState rejected (${event.reason})`, hint, cause]
    .filter((part) => part !== undefined)
    .join(": ");
}

function describeRequest(event: OfRequest): string {
  return event.target === undefined ? event.method : `${event.method} ${showValue(event.target)}`;
}

/** The stack says where; messages come from the author's own code. */
function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : readErrorMessage(error);
}
