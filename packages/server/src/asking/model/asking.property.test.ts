import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Conversation, converse, createWording, pickBehaviour } from "./conversation.fixture.ts";
import { expectEnd } from "./expect-end.fixture.ts";
import { type Behaviour, Failed, judge, type Verdict } from "./reference.fixture.ts";
import { drawScene, type Scene, type SceneOptions } from "./scene.fixture.ts";

/** How the call must end, whatever its client did. */
async function foresee({ program, script }: Scene, { reworded, remembered }: Conversation): Promise<Verdict> {
  const behave = (message: string): Behaviour => pickBehaviour(script, message);
  const judgeVersion = (word: string | undefined, records: readonly ReadonlyMap<string, string>[]): Promise<Verdict> =>
    judge(program, { behave, records, around: { word: createWording(() => word), onStep: () => {} } });
  const before = await judgeVersion(undefined, []);
  if (reworded === undefined) return before;
  const records = remembered.flatMap(({ key, isReworded }) => (isReworded ? [] : [before.steps.get(key) ?? new Map()]));
  return judgeVersion(reworded, records);
}

/** What holds in every conversation. */
function expectOrder({ faults, events, ran, reworded }: Conversation): void {
  expect(faults).toEqual([]);
  expect(events.filter(({ type }) => type === "handler-failed" || type === "request-state-rejected")).toEqual([]);
  // What follows from another answer is worded anew with good reason.
  const changed = events.flatMap((event) => (event.type === "question-changed" ? [event.key] : []));
  expect(changed.filter((key) => key !== reworded)).toEqual([]);
  const names = new Map<string, string>();
  for (const { key, idempotencyKey } of ran) {
    expect(names.get(key) ?? idempotencyKey).toBe(idempotencyKey);
    names.set(key, idempotencyKey);
  }
  expect(new Set(names.values()).size).toBe(names.size);
}

function expectOnce({ ran }: Conversation): void {
  const keys = ran.map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)]);
}

/** The steps that ran are those that must, and no others: none on a branch that a call only took while it was waiting. */
function expectSteps({ ran }: Conversation, { end, steps }: Verdict): void {
  const keys = new Set(ran.map(({ key }) => key));
  expect([...keys].filter((key) => !steps.has(key))).toEqual([]);
  if (!(end instanceof Failed)) expect(keys.size).toBe(steps.size);
}

function expectRounds({ rounds }: Conversation, verdict: Verdict): void {
  if (verdict.areRoundsExact) expect(rounds).toBe(verdict.rounds);
  else expect(rounds).toBeLessThanOrEqual(verdict.rounds);
}

type Expectation = (talk: Conversation, verdict: Verdict) => void;

/** @returns how often calls came to what. A promise that is rejected unheard fails the run besides. */
async function check(
  options: SceneOptions,
  numRuns: number,
  ...expectations: readonly Expectation[]
): Promise<{ readonly [end: string]: number }> {
  const count = { complete: 0, decline: 0, cancel: 0, invalid: 0, outdated: 0 } as Record<string, number>;
  const property = fc.asyncProperty(drawScene(options), async (scene) => {
    const talk = await converse(scene.program, scene.script, scene.target);
    const verdict = await foresee(scene, talk);
    expectOrder(talk);
    const end = expectEnd(talk.end, verdict);
    count[end] = Number(count[end]) + 1;
    for (const expectMore of expectations) expectMore(talk, verdict);
  });
  await fc.assert(property, { numRuns });
  return count;
}

describe("a call, beside a call whose client answers at once", { timeout: 120_000 }, () => {
  it("asks in as few rounds as can be where all is answered well", async () => {
    const count = await check({ isPatient: true }, 400, expectOnce, expectSteps, expectRounds);
    expect(count).toEqual({ complete: 400, decline: 0, cancel: 0, invalid: 0, outdated: 0 });
  });

  it("ends alike where answers are missing, not valid, refusals, in another order, or not asked for", async () => {
    const count = await check({}, 1200, expectOnce, expectSteps, expectRounds);
    expect(
      Math.min(Number(count["complete"]) / 10, ...["decline", "cancel", "invalid"].map((end) => Number(count[end]))),
    ).toBeGreaterThan(15);
  });

  it("ends alike where rounds are sent again", async () => {
    await check({ maxMoves: 8 }, 600, expectSteps, expectRounds);
  });

  it("does each step once where rounds are sent again and count once", async () => {
    await check({ maxMoves: 8, isSingleUse: true }, 600, expectOnce, expectSteps, expectRounds);
  });

  it("ends as the new version does where a question is worded anew between two rounds", async () => {
    const count = await check({ maxInvalid: 1, isDeployed: true }, 600, expectOnce);
    expect(count["outdated"]).toBeGreaterThan(3);
  });

  it("ends as the new version does where rounds are sent again besides", async () => {
    await check({ maxInvalid: 1, maxMoves: 8, isDeployed: true, isSingleUse: true }, 300, expectOnce);
    await check({ maxInvalid: 1, maxMoves: 8, isDeployed: true }, 300);
  });
});
