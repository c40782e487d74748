import type { Clock } from "@proj/types";
import {
  describeChange,
  describeError,
  describeLeftBehind,
  describeRefusal,
  describeRejection,
  describeRequest,
  describeSender,
  describeSwallowed,
  describeUnrecorded,
} from "./describe-event.ts";
import { describeUnauthorized } from "./describe-unauthorized.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { ConfigurationWarned, OnEvent, ServerEvent } from "./server-event.ts";

/** Where the lines go. `console` fits. */
export interface LogSink {
  warn(line: string): void;
  error(line: string): void;
}

const warnings: { readonly [Warning in ConfigurationWarned["warning"]]: string } = {
  "process-local-key":
    "requestState is sealed under a key that only this process has: another instance, or this one after a restart, rejects its tokens. Configure requestState.codec with shared keys, or say requestState.singleProcess: true",
  "process-local-single-use":
    "used rounds are remembered in this process, while other instances share its keys: a token counts once in each of them. Configure requestState.singleUse.store with a shared store, or say requestState.singleProcess: true",
};

/** Where a process has been warned, and of what: a server that is built for each request warns once. */
const warned = new WeakMap<LogSink, Set<string>>();

/**
 * The default subscriber of a server's events: writes what an operator should do something about, one line each, and nothing else: failures of
 * handlers, of the single-use store, of the change bus and of transports, rejected `requestState`, requests that were not let in, took too long or
 * were too many, and warnings of the configuration. What anybody can cause is written at most ten times a minute of each kind, and what belongs to
 * every sign-in not at all; a warning is written once for each sink.
 *
 * @param sink default `console`.
 * @param clock default `Date.now`.
 */
export function createConsoleLogger(sink: LogSink = console, clock: Clock = Date.now): OnEvent {
  /** Warns of what anybody can cause; `undefined` where there is nothing to say, or there was too much of it. */
  function limitWarnings(what: string): (text: string | undefined) => Line | undefined {
    const isTooMany = createRateLimit(clock, () =>
      sink.warn(`mcp: more ${what}; they are not written until a minute is over`),
    );
    return (text) => (text === undefined || isTooMany() ? undefined : asWarning(text));
  }

  const warnRejected = limitWarnings("requestState rejections follow");
  const warnUnauthorized = limitWarnings("requests are not let in");
  const warnSender = limitWarnings("messages come from senders that are not allowed");
  const warnLate = limitWarnings("requests take too long");
  const warnBusy = limitWarnings("requests are refused because the server is busy");

  return (event) => {
    const line = write(event);
    if (line !== undefined) sink[line.level](`mcp: ${line.text}`);
  };

  function write(event: ServerEvent): Line | undefined {
    switch (event.type) {
      case "handler-failed":
        return asError(`${describeRequest(event)} failed: ${describeError(event.error)}`);
      case "round-unrecorded":
        return asError(describeUnrecorded(event));
      case "change-bus-failed":
        return asError(`the change bus failed to ${event.operation}: ${describeError(event.error)}`);
      case "transport-failed":
        return asError(`a transport failed: ${describeError(event.error)}`);
      case "question-changed":
        return asWarning(describeChange(event));
      case "suspension-swallowed":
        return asWarning(describeSwallowed(event));
      case "server-closed":
        return asWarning(describeLeftBehind(event));
      case "configuration-warned":
        return isNews(sink, event) ? asWarning(`${warnings[event.warning]}.`) : undefined;
      case "request-state-rejected":
        return warnRejected(describeRejection(event));
      case "request-unauthorized":
        return warnUnauthorized(describeUnauthorized(event));
      case "message-refused":
        return warnSender(describeSender(event));
      case "request-timed-out":
        return warnLate(`${describeRequest(event)} took longer than ${event.timeoutMs} ms and was given up`);
      case "request-refused":
        return warnBusy(describeRefusal(event));
      case "request-started":
      case "request-finished":
      case "question-asked":
      case "question-answered":
      case "step-ran":
      case "flow-finished":
      case "subscription-opened":
      case "subscription-closed":
      case "session-opened":
      case "session-closed":
      case "server-closing":
        return undefined;
    }
    // An event that has no line here does not compile; one of a newer server is passed over.
    event satisfies never;
    return undefined;
  }
}

/** What is written of an event. */
interface Line {
  readonly level: keyof LogSink;
  readonly text: string;
}

function asError(text: string): Line {
  return { level: "error", text };
}

function asWarning(text: string | undefined): Line | undefined {
  return text === undefined ? undefined : { level: "warn", text };
}

function isNews(sink: LogSink, { warning }: ConfigurationWarned): boolean {
  const known = warned.get(sink) ?? new Set();
  warned.set(sink, known);
  const { size } = known;
  return known.add(warning).size > size;
}
