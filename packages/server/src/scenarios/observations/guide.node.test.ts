import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { observationRows } from "./observation-rows.fixture.ts";

const flatten = (text: string): string => text.replace(/\s+/g, " ");
const guide = readFileSync(new URL("../../../../../docs/guides/eras.md", import.meta.url), "utf8");

/** What is told of differences, each with the words that rows name. */
const rows = Object.entries(observationRows).flatMap(([what, row]) =>
  "is" in row ? [] : [row.told].flat().map((words) => [what, words] as const),
);

/** The points of a section. */
function readPoints(heading: string): string[] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";
  const before = section.split(/^For the author of a client/m)[0] ?? "";
  return before.split(/^- /m).slice(1).map(flatten);
}

describe("the guide to both eras", () => {
  it.each([...new Set(rows.map(([, words]) => words))])("tells of what is observed: %s", (words) => {
    expect(flatten(guide)).toContain(words);
  });

  it("tells of no difference that is not observed", () => {
    const points = readPoints("What differs");
    expect(points.length).toBeGreaterThan(6);
    expect(points.filter((point) => !rows.some(([, words]) => point.includes(words)))).toEqual([]);
  });
});
