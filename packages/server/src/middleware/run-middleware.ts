import { ConfigurationError, isRecord, ProtocolError, showValue, toProtocolError } from "@proj/types";
import type { Finish, HandlerOutcome } from "../call/call-outcome.ts";
import { Failure } from "../call/failure.ts";
import { isAsking } from "../call/is-asking.ts";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import { Suspended } from "../flow/suspended.ts";
import type { Middleware, MiddlewareContext, MiddlewareRequest } from "./middleware.ts";

/** What runs around one request. */
export interface MiddlewareRun {
  readonly middleware: readonly Middleware<never>[];
  readonly request: MiddlewareRequest;
  readonly ctx: MiddlewareContext;
  /** What the innermost one gets as the result of a failed call. */
  readonly finish: Finish;
}

/**
 * Runs a request through middleware. What comes out unchanged is what went in: questions keep what is remembered with them, and failures what
 * is told of them.
 *
 * @param run the request itself.
 */
export async function runMiddleware(
  { middleware, request, ctx, finish }: MiddlewareRun,
  run: () => Promise<HandlerOutcome>,
): Promise<HandlerOutcome> {
  const originals = new Map<unknown, HandlerOutcome>();
  let crash: Failure | undefined;

  async function runInnermost(): Promise<UnfinishedResult> {
    const outcome = await run().catch(toProtocolError);
    const shown = outcome instanceof Suspended ? outcome.result : finish(outcome);
    originals.set(shown, outcome);
    if (outcome instanceof Failure && outcome.isCrash) crash = outcome;
    if (ProtocolError.is(shown)) throw shown;
    return shown;
  }

  async function runFrom(index: number): Promise<UnfinishedResult> {
    const current = middleware[index];
    if (current === undefined) return runInnermost();
    let isCalled = false;
    return current(request, ctx as MiddlewareContext<never>, async () => {
      if (isCalled) throw new ConfigurationError("A middleware called next() twice; a request runs once.");
      isCalled = true;
      return runFrom(index + 1);
    });
  }

  try {
    const result = await runFrom(0);
    const original = originals.get(result);
    if (original !== undefined) return original;
    if (!isRecord(result)) return refuseNoResult(result);
    if (isAsking(result)) return refuseQuestions();
    // A crash in other words is still one: nobody may be given it again as though it were an answer.
    return crash !== undefined && result["isError"] === true
      ? new Failure(crash.text, { isCrash: true, result })
      : result;
  } catch (thrown) {
    const original = originals.get(thrown);
    if (original instanceof Failure) return original;
    throw thrown;
  }
}

function refuseNoResult(result: unknown): ProtocolError {
  return refuseResult(
    `a middleware returned ${showValue(result)}, which is no result; return what next() gives, or a result of your own`,
  );
}

function refuseQuestions(): ProtocolError {
  return refuseResult("a middleware returned questions that are not what next() gave; only handlers ask");
}
