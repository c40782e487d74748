import type { AskingMethod, ResultOf } from "@proj/types";
import type { CallOptions, FlowRules } from "../flow-options.ts";
import { checkQuestions } from "../questions/check-questions.ts";
import type { Connection } from "../requests/connection.ts";
import { type CallParams, type RequestOptions, roundTrip } from "../requests/round-trip.ts";
import type { PausingState, RoundState, SendEffect, SendingState } from "../rounds/round-state.ts";
import type { RoundPorts } from "../rounds/run-rounds.ts";
import { startStopwatch } from "../timing/start-stopwatch.ts";
import { answerRound } from "./answer-round.ts";
import type { Answerers } from "./answerers.ts";
import type { CallContext } from "./call-context.ts";
import type { FlowCall } from "./flow-call.ts";
import { prepareRound } from "./prepare-round.ts";
import { watchRounds } from "./watch-rounds.ts";

/** What the rounds of a flow are made with. */
export interface FlowParts<Method extends AskingMethod> {
  readonly context: CallContext;
  readonly call: FlowCall<Method>;
  readonly options: CallOptions;
  readonly rules: FlowRules;
  readonly answerers: Answerers;
  readonly signal: AbortSignal | undefined;
  /** How long ago the server's last word came, in milliseconds: of a pause, that much is over. */
  readonly idleMs: number;
  readonly readState: () => RoundState;
  readonly keep: (state: RoundState) => void;
}

/** Ties the driver of the rounds to a connection, to the handlers and to the flow itself. */
export function createPorts<Method extends AskingMethod>(parts: FlowParts<Method>): RoundPorts<ResultOf<Method>> {
  const { context, call, options, rules, answerers, signal, readState, keep } = parts;
  const { protocolVersion, clock } = context;
  const connection = toAnsweringConnection(context, answerers, rules);
  // The options as they are wherever that is the same: nothing is copied for a call without limits of its own.
  const sendOptions: RequestOptions = signal === options.signal ? options : { ...options, signal };
  const hooks = [context.beforeRound, options.beforeRound].filter((hook) => hook !== undefined);
  let { idleMs } = parts;
  return {
    send: (effect) => roundTrip(connection, protocolVersion, call.method, addRetry(call.params, effect), sendOptions),
    prepare:
      hooks.length === 0 ? undefined : () => prepareRound(hooks, readState() as SendingState, call, context, signal),
    ask: (effect, given) => answerRound(effect, given, answerers, rules, context, signal),
    pause: async (ms) => {
      checkQuestions([], (readState() as PausingState).result, undefined, rules, context.server.origin);
      const overMs = Math.min(idleMs, ms);
      idleMs = 0;
      const readElapsed = startStopwatch(clock);
      await connection.inFlight.run(signal, (own) => connection.sleep(ms - overMs, own));
      return overMs + readElapsed();
    },
    clock,
    observe: watchRounds(call, [context.onRound, options.onRound]),
    keep,
  };
}

/** In a session of an earlier revision, the server asks while the request is open: whoever answers this call answers there, too. */
function toAnsweringConnection(
  { connection, handlers, answerWith }: CallContext,
  answerers: Answerers,
  rules: FlowRules,
): Connection {
  if (answerWith === undefined) return connection;
  // A call that is made round by round has nobody of its own: what cannot wait for the next round is answered by the client's handlers.
  const own = answerers.isNobody === true ? { ...answerers, handlers } : answerers;
  return { ...connection, answer: answerWith(own, rules) };
}

function addRetry<Method extends AskingMethod>(
  params: CallParams<Method>,
  { inputResponses, requestState }: SendEffect,
): CallParams<Method> {
  if (inputResponses === undefined && requestState === undefined) return params;
  return { ...params, ...(inputResponses && { inputResponses }), ...(requestState !== undefined && { requestState }) };
}
