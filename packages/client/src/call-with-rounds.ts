import { type AskingMethod, type Clock, type ResultOf, readTarget, showValue } from "@proj/types";
import { type CallOptions, resolveLimits } from "./flow-options.ts";
import { copyJson } from "./messages/copy-json.ts";
import { answerQuestions } from "./questions/answer-questions.ts";
import { planQuestions } from "./questions/plan-questions.ts";
import type { QuestionHandlers, ServerIdentity } from "./questions/question-handlers.ts";
import type { Connection } from "./requests/connection.ts";
import { type CallParams, roundTrip } from "./requests/round-trip.ts";
import type { RoundListener, RoundObservation } from "./rounds/round-report.ts";
import type { RoundLimits } from "./rounds/round-state.ts";
import { runRounds } from "./rounds/run-rounds.ts";
import { guardCallback } from "./timing/guard-callback.ts";

/** What all calls of a client share. */
export interface CallContext {
  readonly connection: Connection;
  readonly protocolVersion: string;
  readonly handlers: QuestionHandlers;
  readonly server: ServerIdentity;
  readonly limits: RoundLimits;
  readonly clock: Clock;
  readonly onRound: RoundListener | undefined;
}

/**
 * Makes one call with all its rounds: sends, lets handlers answer, sends again, up to the complete result. Nothing of a flow is kept
 * outside of this function, so flows side by side cannot mix.
 *
 * @throws what a round trip throws, and RoundsExceededError, MissingHandlerError, HandlerFailedError.
 */
export async function callWithRounds<Method extends AskingMethod>(
  context: CallContext,
  method: Method,
  params: CallParams<Method>,
  options: CallOptions = {},
): Promise<ResultOf<Method>> {
  const { connection, protocolVersion, handlers, server } = context;
  const limits = resolveLimits(options, context.limits);
  const target = readTarget(method, params) ?? "";
  // A copy, so that every round carries the same arguments, whatever the caller does to them meanwhile.
  const call = copyJson(params, `what to pass to ${method} ${showValue(target)}`);
  const listeners = [context.onRound, options.onRound].filter((listener) => listener !== undefined);
  const watchers = listeners.map((listener) => guardCallback(listener));
  const { inFlight } = connection;
  // Each step runs under a signal of its own, so that a call of one round makes one: nothing is under way between the steps.
  return runRounds<ResultOf<Method>>(
    {
      send: ({ inputResponses, requestState }) => {
        const retry = {
          ...(inputResponses && { inputResponses }),
          ...(requestState !== undefined && { requestState }),
        };
        return roundTrip(connection, protocolVersion, method, { ...call, ...retry }, options);
      },
      ask: ({ result, round }) =>
        inFlight.run(options.signal, async (signal) =>
          answerQuestions(planQuestions(result, handlers), result, { server, round, signal }),
        ),
      pause: (ms) => inFlight.run(options.signal, (signal) => connection.sleep(ms, signal)),
      clock: context.clock,
      observe: (observation) => {
        // Copied here, so that nothing but what a listener throws counts as its mistake.
        for (const watch of watchers) watch({ method, target, ...copyObservation(observation) });
      },
    },
    limits,
  );
}

/** Only what the flow goes on to use is copied; an error has no JSON. What was sent or checked always has a copy. */
function copyObservation({ inputRequests, inputResponses, ...others }: RoundObservation): RoundObservation {
  return {
    ...others,
    ...(inputResponses && { inputResponses: copyJson(inputResponses, "the answers") }),
    ...(inputRequests && { inputRequests: copyJson(inputRequests, "the questions") }),
  };
}
