import type { Clock, InputRequiredResult, InputResponses } from "@proj/types";
import { isInputRequired } from "../requests/is-input-required.ts";
import { initialState, reduceRound, toEffect } from "./reduce-round.ts";
import type { RoundObservation } from "./round-report.ts";
import type { AskEffect, PauseEffect, RoundEvent, RoundLimits, RoundStep, SendEffect } from "./round-state.ts";

/** What the loop does its work with. */
export interface RoundPorts<Complete> {
  readonly send: (effect: SendEffect) => Promise<Complete | InputRequiredResult>;
  readonly ask: (effect: AskEffect) => Promise<InputResponses>;
  readonly pause: (ms: number) => Promise<void>;
  readonly clock: Clock;
  /** Hears of each round trip. What it throws ends the flow. */
  readonly observe: (observation: RoundObservation) => void;
}

/**
 * Carries out what the reducer says until the flow ends.
 *
 * @throws RoundsExceededError, or what a port rejects with.
 */
export async function runRounds<Complete extends { readonly resultType: string }>(
  ports: RoundPorts<Complete>,
  limits: RoundLimits,
): Promise<Complete> {
  let step: RoundStep<Complete> = { state: initialState, effect: toEffect(initialState) };
  for (;;) {
    const { state, effect } = step;
    if (effect.type === "done") return effect.result;
    if (effect.type === "fail") throw effect.error;
    step = reduceRound(state, await perform(effect, ports), limits);
  }
}

async function perform<Complete extends { readonly resultType: string }>(
  effect: SendEffect | AskEffect | PauseEffect,
  ports: RoundPorts<Complete>,
): Promise<RoundEvent<Complete>> {
  try {
    switch (effect.type) {
      case "send":
        return await send(effect, ports);
      case "ask":
        return { type: "answered", inputResponses: await ports.ask(effect) };
      case "pause": {
        const readElapsed = startStopwatch(ports.clock);
        await ports.pause(effect.ms);
        return { type: "paused", durationMs: readElapsed() };
      }
    }
  } catch (error) {
    return { type: "failed", error };
  }
}

async function send<Complete extends { readonly resultType: string }>(
  effect: SendEffect,
  ports: RoundPorts<Complete>,
): Promise<RoundEvent<Complete>> {
  const { round, inputResponses } = effect;
  const sent = { round, ...(inputResponses === undefined ? {} : { inputResponses }) };
  const readElapsed = startStopwatch(ports.clock);
  let result: Complete | InputRequiredResult;
  try {
    result = await ports.send(effect);
  } catch (error) {
    ports.observe({ ...sent, durationMs: readElapsed(), kind: "failed", error });
    throw error;
  }
  const durationMs = readElapsed();
  ports.observe({ ...sent, durationMs, ...describeResult(result) });
  return { type: "result", result, durationMs };
}

function describeResult(result: {
  readonly resultType: string;
}): Pick<RoundObservation, "kind" | "inputRequests" | "requestState"> {
  if (!isInputRequired(result)) return { kind: "complete" };
  const { inputRequests, requestState } = result;
  return {
    kind: "input_required",
    ...(inputRequests === undefined ? {} : { inputRequests }),
    ...(requestState === undefined ? {} : { requestState }),
  };
}

/** A clock that was set back must not shorten a wait. */
function startStopwatch(clock: Clock): () => number {
  const startedAt = clock();
  return () => Math.max(0, clock() - startedAt);
}
