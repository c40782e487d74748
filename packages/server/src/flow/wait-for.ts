import { ConfigurationError, type Exchange, showValue } from "@proj/types";
import { type ElicitUrl, type FlowUrl, isAskable } from "../ask/question.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import { readSeconds } from "../options/read-seconds.ts";
import { pause } from "../timing/pause.ts";
import { takeAccepted } from "./ask-in-line.ts";
import type { DirectAsking } from "./direct-asking.ts";
import type { FlowRun } from "./flow-run.ts";
import { readRecorded, recordValue } from "./record-once.ts";
import { settleQuestion } from "./settle-question.ts";

/** The longest that a round may hold its request, or pause. */
const MAX_SECONDS = 3600;

/** What a check is told. */
export interface WaitCheck {
  /** The same as the one that a URL is built from: what the page can be found by. */
  readonly flowId: string;
  /** Aborts when the round stops waiting, or its caller leaves. */
  readonly signal: AbortSignal;
}

/** How a round waits. */
export interface WaitOptions {
  /**
   * How long one round holds the request open, in seconds, before it has the client come again. Default 20. In a session of an earlier revision
   * nobody comes again: the request stays open, for as long as the server's `questionTimeoutMs` allows.
   */
  readonly holdSeconds?: number | undefined;
  /** How long it pauses between two checks, in seconds. Default 1. A check that itself waits for the step is called once. */
  readonly pollSeconds?: number | undefined;
}

/** Gives what the step led to, or `undefined` as long as it is not done. */
export type Check = (check: WaitCheck) => unknown;

/** Waits for a step that a person takes on a web page. See `CallContext.waitFor`. */
export function waitFor(
  run: FlowRun,
  exchange: Exchange,
  key: string,
  wait: { readonly question: ElicitUrl | FlowUrl; readonly check: Check; readonly options: WaitOptions },
): Promise<unknown> {
  return run.track(
    (async () => {
      run.claim("ctx.waitFor", key);
      checkWait(key, wait);
      const { holdSeconds = 20, pollSeconds = 1 } = wait.options;
      const holdMs = readSeconds("ctx.waitFor: holdSeconds", holdSeconds, 0, MAX_SECONDS);
      const pollMs = readSeconds("ctx.waitFor: pollSeconds", pollSeconds, 0, MAX_SECONDS);
      const recorded = readRecorded(run, key);
      if (recorded !== undefined) return recorded.value;
      takeAccepted(key, await settleQuestion(run, key, wait.question));
      const { asking } = run.options;
      if (asking !== undefined) return holdOpen(run, asking, exchange, { key, check: wait.check, pollMs });
      const dependencies = new Set(run.used.keys());
      const mayGoOn = (): boolean => readRemainingMs(exchange) > 0;
      const value = await hold(run, exchange, {
        check: wait.check,
        holdMs: fitHold(exchange, holdMs),
        pollMs,
        mayGoOn,
      });
      // The client comes again without having been asked anything: the person is on the page already.
      if (value === undefined) throw run.suspend();
      return recordValue(run, key, value, dependencies);
    })(),
  );
}

/** @throws ConfigurationError for what types would not have let pass. */
function checkWait(key: string, { question, check }: { readonly question: unknown; readonly check: unknown }): void {
  const isPage = isAskable(question) && (question.kind === "elicitUrl" || question.kind === "flowUrl");
  if (isPage && typeof check === "function") return;
  throw new ConfigurationError(
    `ctx.waitFor: ${showValue(key)} needs a page, elicitUrl(…), and a function that checks it; got ${showValue(isPage ? check : question)}.`,
  );
}

/**
 * Holds on until the step is done: in a session there is no other round.
 *
 * @throws QuestionFailedError when that takes too long; the signal's reason.
 */
async function holdOpen(
  run: FlowRun,
  asking: DirectAsking,
  exchange: Exchange,
  { key, check, pollMs }: { readonly key: string; readonly check: Check; readonly pollMs: number },
): Promise<unknown> {
  const holdMs = asking.timeoutMs;
  const holding = { check, holdMs, pollMs, mayGoOn: () => true };
  const value = await asking.waitForStep(run.flowId, () => hold(run, exchange, holding));
  if (value !== undefined) {
    asking.complete(key);
    return recordValue(run, key, value, new Set());
  }
  exchange.signal.throwIfAborted();
  const text = `What the page of ${showValue(key)} is for was not done within ${holdMs / 1000} s.`;
  throw new QuestionFailedError(key, "unanswered", text);
}

/** How one request is held. */
interface Hold {
  readonly check: Check;
  readonly holdMs: number;
  readonly pollMs: number;
  readonly mayGoOn: () => boolean;
}

async function hold(run: FlowRun, exchange: Exchange, { check, holdMs, pollMs, mayGoOn }: Hold): Promise<unknown> {
  const over = new AbortController();
  const signal = AbortSignal.any([exchange.signal, over.signal]);
  // Whoever has to answer something else must not be kept waiting, and what nobody waits for must not go on.
  run.whenOver(() => over.abort());
  if (signal.aborted) return undefined;
  const ended = pause(holdMs, signal).then(() => over.abort());
  exchange.keepAlive?.();
  try {
    while (!signal.aborted && mayGoOn()) {
      const value = await Promise.race([check({ flowId: run.flowId, signal }), ended]);
      if (value !== undefined) return value;
      await pause(pollMs, signal);
    }
    return undefined;
  } finally {
    over.abort();
  }
}

/** A round that held its request up to a limit of the server would be answered as too late: a tenth of what is left, at most, stays for its end. */
function fitHold(exchange: Exchange, holdMs: number): number {
  const leftMs = readRemainingMs(exchange);
  return Math.min(holdMs, leftMs - Math.min(leftMs / 10, 1000));
}

function readRemainingMs(exchange: Exchange): number {
  return exchange.remainingMs?.() ?? Number.POSITIVE_INFINITY;
}
