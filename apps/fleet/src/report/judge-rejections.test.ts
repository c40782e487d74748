import { expect, it } from "vitest";
import { areRejectionsExplained } from "./judge-rejections.ts";

const stories = [
  { rejections: [["tampered"]], uncertain: [["tampered"]] },
  { rejections: [["expired", "unknown-key"]], uncertain: [] },
];

it.each<[boolean, Readonly<Record<string, number>>]>([
  [true, { tampered: 1, expired: 1 }],
  [true, { tampered: 2, expired: 1 }],
  [true, { tampered: 1, "unknown-key": 1 }],
  [false, { tampered: 1 }],
  [false, { tampered: 3, expired: 1 }],
  [false, { tampered: 1, expired: 1, "unknown-key": 1 }],
  [false, { tampered: 2, expired: 2 }],
  [false, { expired: 1, "unknown-key": 1 }],
  [false, { tampered: 1, expired: 1, malformed: 1 }],
  [false, {}],
])("says %s of what operators were told as %j", (isExplained, told) => {
  expect(areRejectionsExplained(new Map(Object.entries(told)), stories)).toBe(isExplained);
});

it("needs nothing to be told where nothing was to be rejected", () => {
  expect(areRejectionsExplained(new Map(), [{ rejections: [], uncertain: [] }])).toBe(true);
  expect(areRejectionsExplained(new Map([["expired", 1]]), [{ rejections: [], uncertain: [] }])).toBe(false);
});
