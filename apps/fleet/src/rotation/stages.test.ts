import { checkKeyRotation, fromHex } from "@proj/request-state";
import { expect, it } from "vitest";
import { type KeyName, type Stage, type StageChange, showKeys, stagedRotation, unsafeRotation } from "./stages.ts";

const keys: Record<KeyName, Uint8Array> = { old: fromHex("01".repeat(32)), new: fromHex("02".repeat(32)) };
const rotations: [string, readonly Stage[]][] = [
  ["staged", stagedRotation],
  ["unsafe", unsafeRotation],
];

function apply(names: readonly KeyName[], { type, key }: StageChange): KeyName[] {
  const others = names.filter((name) => name !== key);
  if (type === "add") return [...names, key];
  return type === "promote" ? [key, ...others] : others;
}

function findUnsafeSteps(stages: readonly Stage[]): Promise<unknown[]> {
  const steps = stages.slice(1).map((stage, index) => {
    const from = stages[index]?.keys.map((key) => keys[key]) ?? [];
    return checkKeyRotation({ from, to: stage.keys.map((key) => keys[key]) }).then(
      () => [],
      () => [showKeys(stage)],
    );
  });
  return Promise.all(steps).then((unsafe) => unsafe.flat());
}

it.each(rotations)("the changes of the %s rotation lead from each stage to the next", (_, stages) => {
  let names: readonly KeyName[] = ["old"];
  for (const stage of stages) {
    names = stage.changes.reduce(apply, names);
    expect(names).toEqual(stage.keys);
  }
});

it("each stage can be mixed with the one before, but for the unsafe rotation", async () => {
  expect(await findUnsafeSteps(stagedRotation)).toEqual([]);
  expect(await findUnsafeSteps(unsafeRotation)).toEqual(["[new]"]);
});

it("a key goes only when its tokens have expired, but for the unsafe rotation", () => {
  const list = (stages: readonly Stage[]) =>
    stages
      .filter(({ changes }) => changes.some(({ type }) => type === "retire"))
      .map(({ waitsForExpiry = false }) => waitsForExpiry);
  expect([list(stagedRotation), list(unsafeRotation)]).toEqual([[true], [false]]);
});
