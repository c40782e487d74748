import type { InputRequiredResult, InputResponses } from "@proj/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { initialState, reduceRound, toEffect } from "./reduce-round.ts";
import type { RoundEvent, RoundLimits, RoundState } from "./round-state.ts";

type Complete = { readonly resultType: "complete" };

const limits: RoundLimits = { inputRequiredMaxRounds: 3, stateOnlyTimeoutMs: 500 };
const state = fc.option(fc.string(), { nil: undefined });
const keys = fc.uniqueArray(fc.string(), { maxLength: 3 });

/** What a server may answer with that is not complete: any questions, any state. */
const results = fc.array(
  fc.record({ keys, state, durationMs: fc.nat({ max: 300 }) }).map(({ keys, state, durationMs }) => {
    const inputRequests = Object.fromEntries(keys.map((key) => [key, { method: "roots/list" as const }]));
    const result: InputRequiredResult = {
      resultType: "input_required",
      ...(keys.length > 0 && { inputRequests }),
      ...(state !== undefined && { requestState: state }),
    };
    return { result, durationMs };
  }),
  { maxLength: 40 },
);

function answer({ inputRequests = {} }: InputRequiredResult): InputResponses {
  return Object.fromEntries(Object.keys(inputRequests).map((key) => [key, { roots: [{ uri: `file:///${key}` }] }]));
}

test("whatever a server answers, a retry carries exactly the last state and the answers to the last questions", () => {
  fc.assert(
    fc.property(results, (script) => {
      let current: RoundState = initialState;
      let asked = 0;
      let waitedMs = 0;
      const step = (event: RoundEvent<Complete>) => {
        const next = reduceRound(current, event, limits);
        // A state that was kept as JSON goes on in the same way.
        const kept: RoundState = JSON.parse(JSON.stringify(current));
        expect(reduceRound(kept, event, limits)).toStrictEqual(next);
        current = next.state;
        return next.effect;
      };
      for (const [index, { result, durationMs }] of script.entries()) {
        const effect = step({ type: "result", result, durationMs });
        if (effect.type === "fail") {
          expect(asked === limits.inputRequiredMaxRounds || waitedMs + durationMs >= limits.stateOnlyTimeoutMs).toBe(
            true,
          );
          return;
        }
        let inputResponses: InputResponses | undefined;
        let sent: unknown = effect;
        if (effect.type === "ask") {
          asked += 1;
          waitedMs = 0;
          inputResponses = answer(effect.result);
          sent = step({ type: "answered", inputResponses });
        } else if (effect.type === "pause") {
          expect(effect.ms).toBeLessThanOrEqual(250);
          waitedMs += durationMs + effect.ms;
          sent = step({ type: "paused", durationMs: effect.ms });
        }
        const { requestState } = result;
        expect(sent).toStrictEqual({
          type: "send",
          round: index + 2,
          ...(inputResponses && { inputResponses }),
          ...(requestState !== undefined && { requestState }),
        });
        expect(current.phase === "sending" && toEffect(current)).toStrictEqual(sent);
      }
      expect(asked).toBeLessThanOrEqual(limits.inputRequiredMaxRounds);
    }),
  );
});
