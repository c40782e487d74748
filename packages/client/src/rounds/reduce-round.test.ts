import type { CallToolResult, InputRequests, InputRequiredResult } from "@proj/types";
import { describe, expect, test } from "vitest";
import { RoundsExceededError } from "../errors/rounds-exceeded-error.ts";
import { initialState, reduceRound, toEffect } from "./reduce-round.ts";
import type { RoundEvent, RoundLimits, RoundState, RoundStep } from "./round-state.ts";

const limits: RoundLimits = { inputRequiredMaxRounds: 10, stateOnlyTimeoutMs: 60_000 };
const inputRequests = { region: { method: "roots/list" } } satisfies InputRequests;
const inputResponses = { region: { roots: [] } };
const complete: CallToolResult = { resultType: "complete", content: [] };

function result(members: object, durationMs = 7): RoundEvent<CallToolResult> {
  return { type: "result", result: { resultType: "input_required", ...members } as InputRequiredResult, durationMs };
}

/** Runs events one after the other and returns the steps. */
function run(events: RoundEvent<CallToolResult>[], bounds = limits, from: RoundState = initialState) {
  const steps: RoundStep<CallToolResult>[] = [];
  let state = from;
  for (const event of events) {
    const step = reduceRound(state, event, bounds);
    steps.push(step);
    state = step.state;
  }
  return steps;
}

const answered: RoundEvent<CallToolResult> = { type: "answered", inputResponses };
const questions = result({ inputRequests, requestState: "s" });

/** A state-only result and the pause after it, lasting as long as the effect asked for. */
function runPauses(count: number, durationMs: number, bounds = limits, from: RoundState = initialState) {
  const pauses: number[] = [];
  let state = from;
  for (let index = 0; index < count; index++) {
    const step = reduceRound(state, result({ requestState: `s${index}` }, durationMs), bounds);
    if (step.effect.type !== "pause") return { pauses, effect: step.effect, state: step.state };
    pauses.push(step.effect.ms);
    state = reduceRound(step.state, { type: "paused", durationMs: step.effect.ms }, bounds).state;
  }
  return { pauses, effect: undefined, state };
}

describe("the round reducer", () => {
  test("sends the first request without anything of a round before", () => {
    expect(toEffect(initialState)).toEqual({ type: "send", round: 1 });
  });

  test("is done with the first complete result", () => {
    const [step] = run([{ type: "result", result: complete, durationMs: 1 }]);
    expect(step).toMatchObject({ state: { phase: "ended", round: 1 }, effect: { type: "done", result: complete } });
  });

  test("asks what was asked, and sends the answers with the state as it came", () => {
    const steps = run([questions, answered]);
    expect(steps.map((step) => step.effect)).toEqual([
      { type: "ask", round: 1, result: { resultType: "input_required", inputRequests, requestState: "s" } },
      { type: "send", round: 2, inputResponses, requestState: "s" },
    ]);
  });

  test.each([
    ["no state", {}, {}],
    ["an empty state", { requestState: "" }, { requestState: "" }],
  ])("echoes %s exactly", (_, members, echoed) => {
    const [, step] = run([result({ inputRequests, ...members }), answered]);
    expect(step?.effect).toStrictEqual({ type: "send", round: 2, inputResponses, ...echoed });
  });

  test("carries neither answers nor state over to a later round", () => {
    const steps = run([
      questions,
      answered,
      result({ requestState: "waiting" }),
      { type: "paused", durationMs: 50 },
      result({ inputRequests }),
      { type: "answered", inputResponses: { region: { roots: [] } } },
    ]);
    expect(steps[3]?.effect).toStrictEqual({ type: "send", round: 3, requestState: "waiting" });
    expect(steps[5]?.effect).toStrictEqual({ type: "send", round: 4, inputResponses });
  });

  test("answers ten results with questions and fails on the eleventh, naming the option", () => {
    const events = Array.from({ length: 10 }, () => [questions, answered]).flat();
    const steps = run([...events, questions]);
    expect(steps.slice(0, 20).filter((step) => step.effect.type === "ask")).toHaveLength(10);
    const { effect } = steps[20] ?? {};
    expect(effect).toMatchObject({
      type: "fail",
      error: { option: "inputRequiredMaxRounds", limit: 10, result: { inputRequests } },
    });
    expect(effect?.type === "fail" && RoundsExceededError.is(effect.error)).toBe(true);
  });

  test("answers no question when inputRequiredMaxRounds is 0", () => {
    const [step] = run([questions], { ...limits, inputRequiredMaxRounds: 0 });
    expect(step?.effect.type).toBe("fail");
  });

  test("does not count rounds without questions among those that ask", () => {
    const { state } = runPauses(20, 0);
    expect(state).toMatchObject({ round: 21, askingRounds: 0 });
  });

  test.each([
    ["no inputRequests", {}],
    ["empty inputRequests", { inputRequests: {} }],
  ])("pauses when there are %s", (_, members) => {
    const [step] = run([result({ requestState: "s", ...members })]);
    expect(step?.effect).toEqual({ type: "pause", ms: 50 });
  });

  test("doubles the pauses from 50 ms up to 250 ms", () => {
    expect(runPauses(6, 0).pauses).toEqual([50, 100, 200, 250, 250, 250]);
  });

  test("starts pauses and their budget over after a round with questions", () => {
    const bounds = { ...limits, stateOnlyTimeoutMs: 700 };
    const first = runPauses(4, 0, bounds);
    const asked = run([questions, answered], bounds, first.state);
    const second = runPauses(4, 0, bounds, asked[1]?.state);
    expect([first.pauses, second.pauses]).toEqual([
      [50, 100, 200, 250],
      [50, 100, 200, 250],
    ]);
  });

  test("fails when pauses and the round trips between them have used up stateOnlyTimeoutMs", () => {
    const { pauses, effect } = runPauses(99, 100, { ...limits, stateOnlyTimeoutMs: 1000 });
    // 50 +100+ 100 +100+ 200 +100+ 250 +100 = 1000: the fifth result comes when nothing is left.
    expect(pauses).toEqual([50, 100, 200, 250]);
    expect(effect).toMatchObject({ type: "fail", error: { limit: 1000, result: { requestState: "s4" } } });
  });

  test("makes the last pause as short as what is left", () => {
    expect(runPauses(99, 0, { ...limits, stateOnlyTimeoutMs: 120 }).pauses).toEqual([50, 70]);
  });

  test("does not count the round trip before the first wait", () => {
    expect(runPauses(1, 90_000).pauses).toEqual([50]);
  });

  test.each<RoundEvent<CallToolResult>>([questions, answered, { type: "paused", durationMs: 1 }])(
    "refuses an event that does not fit the state: $type",
    (event) => {
      const ended = run([{ type: "result", result: complete, durationMs: 1 }])[0]?.state ?? initialState;
      const { effect } = reduceRound(ended, event, limits);
      expect(effect).toMatchObject({ type: "fail", error: { code: "ERR_MCP_CONFIGURATION" } });
    },
  );

  test("fails with the very error that it is told", () => {
    const error = new TypeError("x");
    const [asked, failed] = run([questions, { type: "failed", error }]);
    expect(failed).toStrictEqual({ state: asked?.state, effect: { type: "fail", error } });
  });

  test("stands at the questions that were too many, and at the wait that was too long", () => {
    const [tooMany] = run([questions], { ...limits, inputRequiredMaxRounds: 0 });
    expect(tooMany?.state).toMatchObject({ phase: "asking", askingRounds: 1, result: { inputRequests } });
    const { state } = runPauses(99, 100, { ...limits, stateOnlyTimeoutMs: 1000 });
    expect(state).toMatchObject({ phase: "pausing", result: { requestState: "s4" }, pauseMs: 250 });
  });

  test("keeps answers to some of the questions, in the order of the questions, until all are there", () => {
    const three = { a: { method: "roots/list" }, b: { method: "roots/list" }, c: { method: "roots/list" } } as const;
    const roots = (name: string) => ({ roots: [{ uri: `file:///${name}` }] });
    const steps = run([
      result({ inputRequests: three, requestState: "s" }),
      { type: "answered", inputResponses: { c: roots("c"), stranger: roots("x") } },
      { type: "failed", error: "x", inputResponses: { b: roots("b") } },
      { type: "answered", inputResponses: { c: roots("c2") } },
      { type: "answered", inputResponses: { a: roots("a") } },
    ]);
    expect(steps.map(({ effect }) => effect.type)).toEqual(["ask", "park", "fail", "park", "send"]);
    expect(steps[1]?.state).toMatchObject({ phase: "asking", inputResponses: { c: roots("c") } });
    expect(steps[4]?.state).toMatchObject({ phase: "sending", result: { inputRequests: three } });
    const { effect } = steps[4] ?? {};
    const sent = effect?.type === "send" ? effect.inputResponses : undefined;
    expect(JSON.stringify(sent)).toBe(JSON.stringify({ a: roots("a"), b: roots("b"), c: roots("c2") }));
  });

  test("sends other answers when they were edited", () => {
    const edited = { region: { roots: [{ uri: "file:///e" }] } };
    const steps = run([questions, answered, { type: "edited", inputResponses: edited }]);
    expect(steps[2]?.effect).toStrictEqual({ type: "send", round: 2, inputResponses: edited, requestState: "s" });
  });

  test("goes on from a state that was kept as JSON", () => {
    const [asked] = run([questions]);
    const kept: RoundState = JSON.parse(JSON.stringify(asked?.state));
    expect(kept).toStrictEqual(asked?.state);
    expect(kept.phase === "asking" && toEffect(kept)).toStrictEqual(asked?.effect);
    expect(reduceRound(kept, answered, limits).effect).toMatchObject({ type: "send", round: 2, requestState: "s" });
  });
});
