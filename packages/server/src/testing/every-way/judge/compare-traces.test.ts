import { describe, expect, it } from "vitest";
import type { DrivenRound } from "../../drive/driven-round.ts";
import type { SeenQuestion } from "../../drive/seen-question.ts";
import type { Baseline } from "../baseline.ts";
import type { Effect } from "../stage/effect.ts";
import type { End, Trace } from "../trace.ts";
import { compareOutcome, compareRounds } from "./compare-traces.ts";

const create: Effect = { name: "create", kind: "effect" };
const step: Effect = { name: "create", kind: "once" };

/** A trace whose rounds ask these keys, with these effects. */
function trace(kind: End["kind"], ...rounds: readonly (readonly [keys: string, ...effects: Effect[]])[]): Trace {
  return {
    end: { kind, text: `"${kind}"` },
    rounds: rounds.map(([keys, ...effects], index) => ({
      effects,
      round: {
        number: index + 1,
        questions: keys === "" ? [] : keys.split("+").map((key) => ({ key }) as SeenQuestion),
        response: { jsonrpc: "2.0", id: index, result: { kind } },
      } as unknown as DrivenRound,
    })),
  };
}

const straight = trace("complete", ["a+b", step], ["", create]);
const baseline: Baseline = { trace: straight, hasSameResult: true, asked: [] };

describe("an outcome", () => {
  it.each(["unscripted", "endless", "stopped"] as const)("is not compared when the call is %s", (kind) => {
    expect(compareOutcome(trace(kind, ["a"]), baseline)).toEqual([]);
  });

  it.each(["failed", "error"] as const)("is lost when the call is %s", (kind) => {
    expect(compareOutcome(trace(kind, ["a+b", step]), baseline)).toEqual([
      { rule: "flow-lost", problem: `The call ended with "${kind}".` },
    ]);
  });

  it("is the same with the same result and effects, whatever was asked in between", () => {
    expect(compareOutcome(trace("complete", ["a", step], ["b"], ["", create]), baseline)).toEqual([]);
  });

  it("is another one with other effects, each told by its kind", () => {
    expect(compareOutcome(trace("complete", ["a+b", step, step], [""]), baseline)).toEqual([
      {
        rule: "effect-twice",
        about: 'the step "create"',
        problem: 'the step "create" happened 2 times in place of once.',
      },
      { rule: "effect-missing", about: '"create"', problem: '"create" happened not at all in place of once.' },
    ]);
    const more = { ...baseline, trace: trace("complete", ["a+b", step], ["", create, create, create]) };
    expect(compareOutcome(straight, more)).toMatchObject([{ problem: '"create" happened once in place of 3 times.' }]);
  });

  it("is another one with another result, where it is the same each time", () => {
    const other = { ...baseline, trace: trace("failed", ["a+b", step], ["", create]) };
    expect(compareOutcome(straight, other)).toMatchObject([{ rule: "other-result" }]);
    expect(compareOutcome(straight, { ...other, hasSameResult: false })).toEqual([]);
  });
});

describe("rounds", () => {
  it.each(["unscripted", "stopped"] as const)("are not compared when the call is %s", (kind) => {
    expect(compareRounds(trace(kind, ["b"]), baseline, "flow-lost")).toEqual([]);
  });

  it("are the same with the same keys in any order, and the same effects", () => {
    expect(compareRounds(trace("complete", ["b+a", step], ["", create]), baseline, "flow-lost")).toEqual([]);
  });

  it.each([
    [["a"], 'Round 1 asks ["a"] in place of ["a","b"].'],
    [["a+b", "c"], 'Round 2 asks ["c"] in place of nothing.'],
    [[""], 'Round 1 asks nothing in place of ["a","b"].'],
    [["a+b", "", "d"], 'Round 3 asks ["d"] in place of nothing more.'],
  ])("that ask %j are told by the first that differs", (keys, problem) => {
    const here = trace("endless", ...keys.map((key) => [key] as const));
    expect(compareRounds(here, baseline, "flow-lost")).toEqual([{ rule: "flow-lost", problem }]);
  });

  it("with effects that they have not otherwise are told", () => {
    expect(
      compareRounds(trace("complete", ["a+b", step, create, create], [""]), baseline, "unasked-answer-taken"),
    ).toEqual([{ rule: "unasked-answer-taken", problem: '"create" happened in round 1.' }]);
  });
});
