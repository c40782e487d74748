import type { CallToolResult, InputRequiredResult } from "@proj/types";
import { describe, expect, test } from "vitest";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import type { RoundObservation } from "./round-report.ts";
import type { RoundLimits, SendEffect } from "./round-state.ts";
import { type RoundPorts, runRounds } from "./run-rounds.ts";

const limits: RoundLimits = { inputRequiredMaxRounds: 10, stateOnlyTimeoutMs: 60_000 };
const complete: CallToolResult = { resultType: "complete", content: [] };
const inputRequests = { a: { method: "roots/list" } } as const;
const inputResponses = { a: { roots: [] } };

function createPorts(results: (CallToolResult | InputRequiredResult | Error)[], tripMs = 5) {
  const time = createManualTime(1_000);
  const sends: SendEffect[] = [];
  const seen: RoundObservation[] = [];
  const ports: RoundPorts<CallToolResult> = {
    send: async (effect) => {
      sends.push(effect);
      time.advance(tripMs);
      const next = results.shift() ?? complete;
      if (next instanceof Error) throw next;
      return next;
    },
    ask: async () => {
      time.advance(300_000);
      return inputResponses;
    },
    pause: (ms) => time.sleep(ms, new AbortController().signal),
    clock: time.clock,
    observe: (observation) => seen.push(observation),
  };
  return { ports, sends, seen, time };
}

describe("the round driver", () => {
  test("sends, asks and sends again up to the complete result", async () => {
    const { ports, sends } = createPorts([{ resultType: "input_required", inputRequests, requestState: "s" }]);
    expect(await runRounds(ports, limits)).toBe(complete);
    expect(sends).toStrictEqual([
      { type: "send", round: 1 },
      { type: "send", round: 2, inputResponses, requestState: "s" },
    ]);
  });

  test("measures the pauses that were really made, not those that were meant", async () => {
    const { ports, sends, time } = createPorts(Array(99).fill({ resultType: "input_required", requestState: "s" }), 0);
    const slow = { ...ports, pause: async () => time.advance(20_000) };
    await expect(runRounds(slow, limits)).rejects.toMatchObject({ option: "stateOnlyTimeoutMs" });
    expect(sends).toHaveLength(4);
  });

  test("tells of each round trip how long it took, without the time of handlers", async () => {
    const { ports, seen } = createPorts([{ resultType: "input_required", inputRequests, requestState: "s" }]);
    await runRounds(ports, limits);
    expect(seen).toStrictEqual([
      { round: 1, durationMs: 5, kind: "input_required", inputRequests, requestState: "s" },
      { round: 2, durationMs: 5, kind: "complete", inputResponses },
    ]);
  });

  test("tells of a failed round trip and rejects with its very error", async () => {
    const error = new TypeError("gone");
    const { ports, seen } = createPorts([error]);
    await expect(runRounds(ports, limits)).rejects.toBe(error);
    expect(seen).toStrictEqual([{ round: 1, durationMs: 5, kind: "failed", error }]);
  });

  test("rejects with what answering rejects with, and sends nothing more", async () => {
    const error = new TypeError("no");
    const { ports, sends } = createPorts([{ resultType: "input_required", inputRequests }]);
    await expect(runRounds({ ...ports, ask: () => Promise.reject(error) }, limits)).rejects.toBe(error);
    expect(sends).toHaveLength(1);
  });

  test("never tells of a negative duration when the clock is set back", async () => {
    const { ports, seen } = createPorts([], -3_600_000);
    await runRounds(ports, limits);
    expect(seen[0]?.durationMs).toBe(0);
  });
});
