import { ConfigurationError, type InputRequiredResult } from "@proj/types";
import { RoundsExceededError } from "../errors/rounds-exceeded-error.ts";
import { isInputRequired } from "../requests/is-input-required.ts";
import type {
  AskEffect,
  AskingState,
  PauseEffect,
  PausingState,
  RoundEvent,
  RoundLimits,
  RoundState,
  RoundStep,
  SendEffect,
  SendingState,
} from "./round-state.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;

/** A flow that has sent nothing yet. */
export const initialState: SendingState = { phase: "sending", round: 1, askingRounds: 0, pauseMs: 0, waitedMs: 0 };

/** What a state asks for, whether it was just entered or kept and taken up again. */
export function toEffect(state: SendingState | AskingState | PausingState): SendEffect | AskEffect | PauseEffect {
  switch (state.phase) {
    case "sending": {
      const { round, inputResponses, requestState } = state;
      return {
        type: "send",
        round,
        ...(inputResponses === undefined ? {} : { inputResponses }),
        ...(requestState === undefined ? {} : { requestState }),
      };
    }
    case "asking":
      return { type: "ask", round: state.round, result: state.result };
    case "pausing":
      return { type: "pause", ms: state.pauseMs };
  }
}

/**
 * The round loop as a pure function: what happened, in which state, leads to which state and what to do next.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#client-requirements-basic-workflow
 */
export function reduceRound<Complete extends { readonly resultType: string }>(
  state: RoundState,
  event: RoundEvent<Complete>,
  limits: RoundLimits,
): RoundStep<Complete> {
  if (event.type === "failed") return fail(state, event.error);
  if (event.type === "result" && state.phase === "sending") {
    const { result, durationMs } = event;
    if (!isInputRequired(result)) return { state: end(state), effect: { type: "done", result } };
    return hasQuestions(result) ? ask(state, result, limits) : pause(state, result, durationMs, limits);
  }
  if (event.type === "answered" && state.phase === "asking") {
    return enter({ ...retry(state), inputResponses: event.inputResponses });
  }
  if (event.type === "paused" && state.phase === "pausing") {
    return enter({ ...retry(state), waitedMs: state.waitedMs + event.durationMs });
  }
  return fail(state, new ConfigurationError(`the flow is ${state.phase} and cannot take the event "${event.type}"`));
}

function ask(state: SendingState, result: InputRequiredResult, limits: RoundLimits): RoundStep<never> {
  const limit = limits.inputRequiredMaxRounds;
  if (state.askingRounds >= limit) return fail(state, new RoundsExceededError("inputRequiredMaxRounds", limit, result));
  const { round, askingRounds } = state;
  return enter({ phase: "asking", round, askingRounds: askingRounds + 1, pauseMs: 0, waitedMs: 0, result });
}

function pause(
  state: SendingState,
  result: InputRequiredResult,
  durationMs: number,
  limits: RoundLimits,
): RoundStep<never> {
  const isFirst = state.pauseMs === 0;
  const limit = limits.stateOnlyTimeoutMs;
  const waitedMs = isFirst ? 0 : state.waitedMs + durationMs;
  if (waitedMs >= limit) return fail(state, new RoundsExceededError("stateOnlyTimeoutMs", limit, result));
  const pauseMs = isFirst ? FIRST_PAUSE_MS : Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS);
  const { round, askingRounds } = state;
  return enter({
    phase: "pausing",
    round,
    askingRounds,
    pauseMs: Math.min(pauseMs, limit - waitedMs),
    waitedMs,
    ...echo(result),
  });
}

function hasQuestions({ inputRequests }: InputRequiredResult): boolean {
  return inputRequests !== undefined && Object.keys(inputRequests).length > 0;
}

function echo({ requestState }: { readonly requestState?: string | undefined }): { readonly requestState?: string } {
  return requestState === undefined ? {} : { requestState };
}

function retry(state: AskingState | PausingState): SendingState {
  const { round, askingRounds, pauseMs, waitedMs } = state;
  return {
    phase: "sending",
    round: round + 1,
    askingRounds,
    pauseMs,
    waitedMs,
    ...echo("result" in state ? state.result : state),
  };
}

function enter(state: SendingState | AskingState | PausingState): RoundStep<never> {
  return { state, effect: toEffect(state) };
}

function fail(state: RoundState, error: unknown): RoundStep<never> {
  return { state: end(state), effect: { type: "fail", error } };
}

function end({ round, askingRounds, pauseMs, waitedMs }: RoundState): RoundState {
  return { phase: "ended", round, askingRounds, pauseMs, waitedMs };
}
