import { ConfigurationError } from "@proj/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findUnsafeStep } from "./find-unsafe-step.ts";
import { checkKeyRotation, jwe, type KeyRotation, type RequestStateKey, readKeyIds } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const OLD = "the old secret, thirty-two bytes or more";
const NEW = "the new secret, thirty-two bytes or more";
const OTHER = "the other secret, thirty-two bytes or more";

const [old = "", next = ""] = await readKeyIds([OLD, NEW]);

async function readOutcome(rotation: unknown): Promise<string> {
  try {
    await checkKeyRotation(rotation as KeyRotation);
    return "safe";
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
}

/** The four ways to say the same. */
async function spellRotation(from: readonly RequestStateKey[], to: readonly RequestStateKey[]) {
  const [fromIds, toIds] = [await readKeyIds(from), await readKeyIds(to)];
  return [
    { from, to },
    { fromIds, to },
    { from, toIds },
    { fromIds, toIds },
  ];
}

test.each([
  ["nothing", [OLD], [OLD]],
  ["a key more, last", [OLD], [OLD, NEW]],
  ["two keys more, last", [OLD], [OLD, NEW, OTHER]],
  ["another sealing key that was there", [OLD, NEW], [NEW, OLD]],
  ["another sealing key that was there, and a key more", [OLD, NEW], [NEW, OTHER, OLD]],
  ["a key less that did not seal", [NEW, OLD], [NEW]],
  ["back to the sealing key of before", [NEW, OLD], [OLD, NEW]],
])("%s is a safe step", async (_, from, to) => {
  for (const rotation of await spellRotation(from, to)) expect(await readOutcome(rotation)).toBe("safe");
});

test.each([
  ["while the old one stays", [OLD], [NEW, OLD]],
  ["while the old one goes", [OLD], [NEW]],
])("a new key that seals at once is refused %s, with the step that comes first", async (_, from, to) => {
  for (const rotation of await spellRotation(from, to)) {
    expect(await readOutcome(rotation)).toBe(
      `The key ${next} would seal, but it is not among the present keys (${old}): an instance that still has those rejects ` +
        `its tokens. First add it as the last key on every instance, as in [${old}, ${next}]; put it first in a later step.`,
    );
  }
});

test("dropping the key that seals until now is refused, with the step that comes first", async () => {
  for (const rotation of await spellRotation([OLD, NEW], [NEW])) {
    expect(await readOutcome(rotation)).toBe(
      `The key ${old} sealed until now and would be dropped: its tokens are under way and would be rejected. ` +
        `First let ${next} seal and keep the other, as in [${next}, ${old}]; drop it once its tokens have expired.`,
    );
  }
});

test.each([
  ["nothing", undefined],
  ["no sides", {}],
  ["one side", { from: [OLD] }],
  ["keys and ids for one side", { from: [OLD], fromIds: [old], to: [OLD] }],
])("%s is not a rotation", async (_, rotation) => {
  expect(await readOutcome(rotation)).toMatch(
    /^Give either (from|to) \(keys\) or (from|to)Ids \(what readKeyIds gave for them\)\.$/,
  );
});

test("a bad list is named by its side", async () => {
  expect(await readOutcome({ from: [], to: [OLD] })).toContain("from is empty");
  expect(await readOutcome({ from: OLD, to: [OLD] })).toContain("from must be an array of keys");
  expect(await readOutcome({ from: [OLD], to: [OLD, "short"] })).toContain("to[1] has 5 bytes");
  expect(await readOutcome({ from: [OLD], to: [OLD, OLD] })).toContain("to[0] and to[1] are the same key");
});

test.each([
  ["a text", OLD],
  ["no ids", []],
  ["secrets", [OLD]],
  ["numbers", [1]],
  ["null", null],
])("%s in place of ids is refused, and not shown", async (_, ids) => {
  expect(await readOutcome({ fromIds: ids, to: [OLD] })).toBe(
    "fromIds must be the ids that readKeyIds gave, at least one.",
  );
  expect(await readOutcome({ from: [OLD], toIds: ids })).toBe(
    "toIds must be the ids that readKeyIds gave, at least one.",
  );
});

test("ids are in the order of the keys, the same for every form of a key, and those that tokens name", async () => {
  const bytes = new TextEncoder().encode(OLD);
  expect(await readKeyIds([NEW, bytes])).toEqual([next, old]);
  const token = await jwe({ keys: [OLD] }).seal(new Uint8Array(0));
  expect(JSON.parse(atob(token.slice(0, 80))).kid).toBe(old);
});

test("a bad list has no ids", async () => {
  await expect(readKeyIds([])).rejects.toThrow("keys is empty");
  await expect(readKeyIds([OLD, OLD])).rejects.toThrow("keys[0] and keys[1] are the same key");
});

test("a step is safe exactly when either list unseals what the other seals", async () => {
  const secrets = [OLD, NEW, OTHER];
  const list = fc.shuffledSubarray(secrets, { minLength: 1 });
  const payload = new Uint8Array(1);
  await fc.assert(
    fc.asyncProperty(list, list, async (from, to) => {
      const [before, after] = [jwe({ keys: from }), jwe({ keys: to })];
      const reasons = [
        await readRejection(before, await after.seal(payload)),
        await readRejection(after, await before.seal(payload)),
      ];
      const isSafe = findUnsafeStep(await readKeyIds(from), await readKeyIds(to)) === undefined;
      expect(isSafe).toBe(reasons.every((reason) => reason === "accepted"));
    }),
  );
});

test("every list is reached from every other by steps that the messages name", () => {
  const ids = ["a", "b", "c"];
  const list = fc.shuffledSubarray(ids, { minLength: 1 });
  fc.assert(
    fc.property(list, list, (from, to) => {
      let present: readonly string[] = from;
      let steps = 0;
      for (let problem = findUnsafeStep(present, to); problem !== undefined; problem = findUnsafeStep(present, to)) {
        const advice: readonly string[] = /as in \[([^\]]*)\]/.exec(problem)?.[1]?.split(", ") ?? [];
        expect(findUnsafeStep(present, advice)).toBeUndefined();
        present = advice;
        expect(++steps).toBeLessThan(3);
      }
    }),
  );
});
