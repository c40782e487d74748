import type { CallToolResult, InputRequiredResult } from "@proj/types";
import { describe, expect, test } from "vitest";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { initialState } from "./reduce-round.ts";
import type { RoundObservation } from "./round-report.ts";
import type { RoundLimits, RoundState, SendEffect, SendingState } from "./round-state.ts";
import { type RoundPorts, runRounds } from "./run-rounds.ts";

const limits: RoundLimits = { inputRequiredMaxRounds: 10, stateOnlyTimeoutMs: 60_000 };
const complete: CallToolResult = { resultType: "complete", content: [] };
const inputRequests = { a: { method: "roots/list" } } as const;
const inputResponses = { a: { roots: [] } };

function createPorts(results: (CallToolResult | InputRequiredResult | Error)[], tripMs = 5) {
  const time = createManualTime(1_000);
  const sends: SendEffect[] = [];
  const seen: RoundObservation[] = [];
  const kept: RoundState[] = [];
  const ports: RoundPorts<CallToolResult> = {
    send: async (effect) => {
      sends.push(effect);
      time.advance(tripMs);
      const next = results.shift() ?? complete;
      if (next instanceof Error) throw next;
      return next;
    },
    prepare: undefined,
    ask: async (_, given) => {
      time.advance(300_000);
      given.set("a", inputResponses.a);
    },
    pause: async (ms) => {
      await time.sleep(ms, new AbortController().signal);
      return ms;
    },
    clock: time.clock,
    observe: (observation) => seen.push(observation),
    keep: (state) => kept.push(state),
  };
  const run = (overrides: Partial<typeof ports> = {}, from: SendingState = initialState, isOneRound = false) =>
    runRounds({ ...from }, { ...ports, ...overrides }, limits, isOneRound);
  return { ports, sends, seen, kept, run, time };
}

describe("the round driver", () => {
  test("sends, asks and sends again up to the complete result", async () => {
    const { run, sends } = createPorts([{ resultType: "input_required", inputRequests, requestState: "s" }]);
    expect(await run()).toBe(complete);
    expect(sends).toStrictEqual([
      { type: "send", round: 1 },
      { type: "send", round: 2, inputResponses, requestState: "s" },
    ]);
  });

  test("measures the pauses that were really made, not those that were meant", async () => {
    const { run, sends } = createPorts(Array(99).fill({ resultType: "input_required", requestState: "s" }), 0);
    await expect(run({ pause: async () => 20_000 })).rejects.toMatchObject({ option: "stateOnlyTimeoutMs" });
    expect(sends).toHaveLength(4);
  });

  test("tells of each round trip how long it took, without the time of handlers", async () => {
    const { run, seen } = createPorts([{ resultType: "input_required", inputRequests, requestState: "s" }]);
    await run();
    expect(seen).toStrictEqual([
      { round: 1, durationMs: 5, kind: "input_required", inputRequests, requestState: "s" },
      { round: 2, durationMs: 5, kind: "complete", inputResponses },
    ]);
  });

  test("tells of a failed round trip and rejects with its very error", async () => {
    const error = new TypeError("gone");
    const { run, seen } = createPorts([error]);
    await expect(run()).rejects.toBe(error);
    expect(seen).toStrictEqual([{ round: 1, durationMs: 5, kind: "failed", error }]);
  });

  test("rejects with what answering rejects with, and sends nothing more", async () => {
    const error = new TypeError("no");
    const { run, sends } = createPorts([{ resultType: "input_required", inputRequests }]);
    await expect(run({ ask: () => Promise.reject(error) })).rejects.toBe(error);
    expect(sends).toHaveLength(1);
  });

  test("keeps where the flow stands when it fails, with the answers that were given by then", async () => {
    const both = { ...inputRequests, b: { method: "roots/list" } } as const;
    const { run, kept } = createPorts([{ resultType: "input_required", inputRequests: both }]);
    const ask: RoundPorts<CallToolResult>["ask"] = async (_, given) => {
      given.set("b", { roots: [] });
      throw new TypeError("no");
    };
    await expect(run({ ask })).rejects.toThrow("no");
    expect(kept.at(-1)).toMatchObject({ phase: "asking", round: 1, inputResponses: { b: { roots: [] } } });
  });

  test("stops where a question stays open, and hands over the answers of before when it goes on", async () => {
    const both = { ...inputRequests, b: { method: "roots/list" } } as const;
    const { run, ports, kept, sends } = createPorts([{ resultType: "input_required", inputRequests: both }]);
    expect(await run()).toBeUndefined();
    const parked = kept.at(-1);
    if (parked?.phase !== "asking") throw new TypeError("not parked");
    const before: string[] = [];
    const ask: RoundPorts<CallToolResult>["ask"] = async (_, given) => {
      before.push(...given.keys());
      given.set("b", { roots: [] });
    };
    expect(await runRounds(parked, { ...ports, ask }, limits, false)).toBe(complete);
    expect([before, sends[1]?.inputResponses]).toEqual([["a"], { a: { roots: [] }, b: { roots: [] } }]);
  });

  test("makes one round trip and no more when told so", async () => {
    const { run, sends, kept } = createPorts([{ resultType: "input_required", requestState: "s" }]);
    expect(await run({}, initialState, true)).toBeUndefined();
    expect([sends.length, kept]).toMatchObject([1, [{ phase: "pausing", result: { requestState: "s" } }]]);
  });

  test("lets answers be edited before they are sent, once for each request, and keeps what is sent", async () => {
    const { run, sends, kept } = createPorts([{ resultType: "input_required", inputRequests }]);
    const edited = { a: { roots: [{ uri: "file:///edited" }] } };
    const rounds: number[] = [];
    const prepare = async ({ round, inputResponses: answers }: SendEffect) => {
      rounds.push(round);
      return answers && edited;
    };
    expect(await run({ prepare })).toBe(complete);
    expect([rounds, sends[1]?.inputResponses]).toEqual([[1, 2], edited]);
    expect(kept).toContainEqual(expect.objectContaining({ phase: "sending", inputResponses: edited }));
  });

  test("sends nothing when preparing rejects", async () => {
    const { run, sends } = createPorts([]);
    await expect(run({ prepare: () => Promise.reject(new TypeError("refused")) })).rejects.toThrow("refused");
    expect(sends).toEqual([]);
  });

  test("never tells of a negative duration when the clock is set back", async () => {
    const { run, seen } = createPorts([], -3_600_000);
    await run();
    expect(seen[0]?.durationMs).toBe(0);
  });
});
