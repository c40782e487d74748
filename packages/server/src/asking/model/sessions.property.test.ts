import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { converse, createWording, pickBehaviour } from "./conversation.fixture.ts";
import { converseInSession } from "./converse-in-session.fixture.ts";
import { expectEnd } from "./expect-end.fixture.ts";
import { Failed, judge, type Verdict } from "./reference.fixture.ts";
import { drawScene, type Scene } from "./scene.fixture.ts";

function foresee({ program, script }: Scene): Promise<Verdict> {
  const around = { word: createWording(() => undefined), onStep: () => {} };
  return judge(program, { behave: (message) => pickBehaviour(script, message), records: [], around });
}

/**
 * What may differ between the eras: which of several failures a call names, and the steps that have run when it fails, for in a session the first
 * failure is the end of it, while a round waits for all that was started.
 */
describe("a call in a session, beside the same call over rounds", { timeout: 120_000 }, () => {
  it.each([
    [{ isPatient: true }, 400],
    [{ answersAll: true }, 1200],
  ])("ends alike, with the same steps done once, where its client behaves as %j", async (options, numRuns) => {
    const count: Record<string, number> = {};
    const property = fc.asyncProperty(drawScene(options), async (scene) => {
      const verdict = await foresee(scene);
      const { end, ran, events, faults } = await converseInSession(scene);
      expect(faults).toEqual([]);
      expect(events.filter(({ type }) => type === "handler-failed")).toEqual([]);
      const came = expectEnd(end, verdict);
      count[came] = (count[came] ?? 0) + 1;
      expect(ran).toEqual([...new Set(ran)]);
      expect(ran.filter((key) => !verdict.steps.has(key))).toEqual([]);
      if (verdict.end instanceof Failed) return;
      expect(ran.length).toBe(verdict.steps.size);
      const overRounds = await converse(scene.program, scene.script, scene.target);
      expect(end).toEqual(overRounds.end);
    });
    await fc.assert(property, { numRuns });
    expect(count["outdated"]).toBeUndefined();
    if ("answersAll" in options) {
      for (const kind of ["decline", "cancel", "invalid"]) expect(count[kind]).toBeGreaterThan(15);
    }
  });
});
