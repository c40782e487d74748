import type { Clock, InputRequiredResult, InputResponse, InputResponses } from "@proj/types";
import { isInputRequired } from "../requests/is-input-required.ts";
import { mayHaveRun } from "../requests/may-have-run.ts";
import { startStopwatch } from "../timing/start-stopwatch.ts";
import { reduceRound, toEffect } from "./reduce-round.ts";
import type { RoundObservation } from "./round-report.ts";
import type {
  AskEffect,
  OpenState,
  PauseEffect,
  RoundEvent,
  RoundLimits,
  RoundState,
  RoundStep,
  SendEffect,
} from "./round-state.ts";

/** What the loop does its work with. */
export interface RoundPorts<Complete> {
  readonly send: (effect: SendEffect) => Promise<Complete | InputRequiredResult>;
  /** Is asked before each request whether other answers are to be sent; absent where nobody wants to say. */
  readonly prepare: ((effect: SendEffect) => Promise<InputResponses | undefined>) | undefined;
  /** Puts answers into `given`, where those of earlier are. What is there counts, also when it rejects. */
  readonly ask: (effect: AskEffect, given: Map<string, InputResponse>) => Promise<void>;
  /** Resolves with the time that counts as waited, in milliseconds. */
  readonly pause: (ms: number) => Promise<number>;
  readonly clock: Clock;
  /** Hears of each round trip. What it throws ends the run. */
  readonly observe: (observation: RoundObservation) => void;
  /** Hears where the flow stands, whenever that changes. */
  readonly keep: (state: RoundState) => void;
}

/**
 * Carries out what the reducer says until the flow has its result, or cannot go on by itself.
 *
 * @param isOneRound stop after one round trip, whatever came.
 * @returns the result; `undefined` when the flow is to be gone on with.
 * @throws RoundsExceededError, or what a port rejects with. What was kept last is where the flow stands then.
 */
export async function runRounds<Complete extends { readonly resultType: string }>(
  from: OpenState,
  ports: RoundPorts<Complete>,
  limits: RoundLimits,
  isOneRound: boolean,
): Promise<Complete | undefined> {
  let step: RoundStep<Complete> = { state: from, effect: toEffect(from) };
  let event: RoundEvent<Complete> | undefined;
  for (;;) {
    const { effect } = step;
    if (effect.type === "done") return effect.result;
    if (effect.type === "fail") throw effect.error;
    if (effect.type === "park" || (isOneRound && event?.type === "result")) return undefined;
    event = await perform(effect, ports, event?.type === "edited");
    step = reduceRound(step.state, event, limits);
    ports.keep(step.state);
  }
}

async function perform<Complete extends { readonly resultType: string }>(
  effect: SendEffect | AskEffect | PauseEffect,
  ports: RoundPorts<Complete>,
  isPrepared: boolean,
): Promise<RoundEvent<Complete>> {
  if (effect.type === "ask") return ask(effect, ports);
  try {
    if (effect.type === "pause") return { type: "paused", durationMs: await ports.pause(effect.ms) };
    const inputResponses = isPrepared || ports.prepare === undefined ? undefined : await ports.prepare(effect);
    return inputResponses === undefined ? await send(effect, ports) : { type: "edited", inputResponses };
  } catch (error) {
    return { type: "failed", error };
  }
}

async function ask<Complete>(effect: AskEffect, ports: RoundPorts<Complete>): Promise<RoundEvent<never>> {
  const given = new Map(Object.entries(effect.inputResponses ?? {}));
  try {
    await ports.ask(effect, given);
    return { type: "answered", inputResponses: Object.fromEntries(given) };
  } catch (error) {
    return { type: "failed", error, inputResponses: Object.fromEntries(given) };
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
    return { type: "failed", error, mayHaveRun: mayHaveRun(error) };
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
