import { ConfigurationError, type InputRequiredResult, type InputResponses } from "@proj/types";
import { RoundsExceededError } from "../errors/rounds-exceeded-error.ts";
import { isInputRequired } from "../requests/is-input-required.ts";
import type {
  AskEffect,
  AskingState,
  OpenState,
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
export function toEffect(state: OpenState): SendEffect | AskEffect | PauseEffect {
  if (state.phase === "pausing") return { type: "pause", ms: state.pauseMs };
  const { round, result, inputResponses } = state;
  const answers = inputResponses && { inputResponses };
  if (state.phase === "asking") return { type: "ask", round, result: state.result, ...answers };
  const requestState = result?.requestState;
  return { type: "send", round, ...answers, ...(requestState === undefined ? {} : { requestState }) };
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
  if (event.type === "failed") return fail(noteFailure(state, event), event.error);
  if (event.type === "result" && state.phase === "sending") {
    const { result, durationMs } = event;
    if (!isInputRequired(result)) return { state: end(state), effect: { type: "done", result } };
    return hasQuestions(result) ? ask(state, result, limits) : pause(state, result, durationMs, limits);
  }
  if (event.type === "answered" && state.phase === "asking") return answer(state, event.inputResponses);
  if (event.type === "edited" && state.phase === "sending") {
    return enter({ ...state, inputResponses: event.inputResponses });
  }
  if (event.type === "paused" && state.phase === "pausing") {
    return enter({ ...retry(state), waitedMs: state.waitedMs + event.durationMs });
  }
  return fail(state, new ConfigurationError(`the flow is ${state.phase} and cannot take the event "${event.type}"`));
}

/** Where the limit is used up, the questions are open all the same: whoever has the flow may answer them. */
function ask(state: SendingState, result: InputRequiredResult, limits: RoundLimits): RoundStep<never> {
  const { round, askingRounds } = state;
  const limit = limits.inputRequiredMaxRounds;
  const next: AskingState = { phase: "asking", round, askingRounds: askingRounds + 1, pauseMs: 0, waitedMs: 0, result };
  return askingRounds < limit
    ? enter(next)
    : fail(next, new RoundsExceededError("inputRequiredMaxRounds", limit, result));
}

function pause(
  state: SendingState,
  result: InputRequiredResult,
  durationMs: number,
  limits: RoundLimits,
): RoundStep<never> {
  const { round, askingRounds } = state;
  const isFirst = state.pauseMs === 0;
  const limit = limits.stateOnlyTimeoutMs;
  const waitedMs = isFirst ? 0 : state.waitedMs + durationMs;
  const pauseMs = isFirst ? FIRST_PAUSE_MS : Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS);
  const next: PausingState = { phase: "pausing", round, askingRounds, pauseMs, waitedMs, result };
  return waitedMs < limit
    ? enter({ ...next, pauseMs: Math.min(pauseMs, limit - waitedMs) })
    : fail(next, new RoundsExceededError("stateOnlyTimeoutMs", limit, result));
}

function answer(state: AskingState, inputResponses: InputResponses): RoundStep<never> {
  const noted = note(state, inputResponses);
  const given = noted.inputResponses ?? {};
  return listKeys(state.result).every((key) => Object.hasOwn(given, key))
    ? enter({ ...retry(state), inputResponses: given })
    : { state: noted, effect: { type: "park" } };
}

/** Adds answers to those that were given; in the order of the questions, and to nothing else than these. */
function noteFailure(
  state: RoundState,
  { inputResponses, mayHaveRun }: RoundEvent<never> & { readonly type: "failed" },
): RoundState {
  if (state.phase === "sending" && mayHaveRun === true) return { ...state, mayHaveRun };
  return note(state, inputResponses);
}

function note<State extends RoundState>(state: State, inputResponses: InputResponses | undefined): State {
  if (state.phase !== "asking" || inputResponses === undefined) return state;
  // Spread, `__proto__` is a key like any other.
  const given: InputResponses = { ...state.inputResponses, ...inputResponses };
  const entries = listKeys(state.result).flatMap((key) => {
    const response = Object.hasOwn(given, key) ? given[key] : undefined;
    return response === undefined ? [] : [[key, response] as const];
  });
  return entries.length === 0 ? state : { ...state, inputResponses: Object.fromEntries(entries) };
}

function listKeys({ inputRequests }: InputRequiredResult): string[] {
  return Object.keys(inputRequests ?? {});
}

function hasQuestions(result: InputRequiredResult): boolean {
  return listKeys(result).length > 0;
}

function retry({ round, askingRounds, pauseMs, waitedMs, result }: AskingState | PausingState): SendingState {
  return { phase: "sending", round: round + 1, askingRounds, pauseMs, waitedMs, result };
}

function enter(state: OpenState): RoundStep<never> {
  return { state, effect: toEffect(state) };
}

function fail(state: RoundState, error: unknown): RoundStep<never> {
  return { state, effect: { type: "fail", error } };
}

function end({ round, askingRounds, pauseMs, waitedMs }: RoundState): RoundState {
  return { phase: "ended", round, askingRounds, pauseMs, waitedMs };
}
