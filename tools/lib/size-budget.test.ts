import { describe, expect, it } from "vitest";
import { formatParts, formatVerdict, isWithinBudget, readBudget } from "./size-budget.mjs";

const read = (program: unknown) => readBudget(JSON.stringify({ server: program }));
const weigh = (gzipped: number, maxGzippedBytes: number | undefined) => ({
  allowance: { name: "server", code: "", maxGzippedBytes, goalGzippedBytes: undefined },
  minified: 120_040,
  gzipped,
});

describe("the budget of sizes", () => {
  it("tells for each program what it imports and what it may weigh", () => {
    expect(read({ imports: { "@proj/server": ["McpServer", "elicit"] }, maxGzippedBytes: 35_000 })).toEqual([
      { name: "server", code: 'export { McpServer, elicit } from "@proj/server";\n', maxGzippedBytes: 35_000 },
    ]);
  });

  it("may hold a program to nothing", () => {
    expect(read({ imports: { a: ["b"] } })).toMatchObject([{ maxGzippedBytes: undefined }]);
  });

  it.each([
    ["a limit that is text", { imports: { a: ["b"] }, maxGzippedBytes: "35 kB" }, /must be a whole number/],
    ["a limit of nothing", { imports: { a: ["b"] }, maxGzippedBytes: 0 }, /must be a whole number/],
    ["a goal that is text", { imports: { a: ["b"] }, goalGzippedBytes: "1" }, /goalGzippedBytes of "server" must be/],
    ["a program without imports", { maxGzippedBytes: 1 }, '"server" imports nothing.'],
    ["an entry point without names", { imports: { a: [] }, maxGzippedBytes: 1 }, '"server" uses nothing of "a".'],
  ])("is refused with %s", (_, program, message) => {
    expect(() => read(program)).toThrow(message);
  });

  it.each([
    [34_999, 35_000, true, "server: 35.00 kB gzipped, 120.04 kB minified; budget 35.00 kB, kept, 0.00 kB left"],
    [35_000, 35_000, true, "server: 35.00 kB gzipped, 120.04 kB minified; budget 35.00 kB, kept, 0.00 kB left"],
    [39_120, 35_000, false, "server: 39.12 kB gzipped, 120.04 kB minified; budget 35.00 kB, missed by 4.12 kB"],
    [39_120, undefined, true, "server: 39.12 kB gzipped, 120.04 kB minified; no budget"],
  ])("judges %d bytes against %s", (gzipped, limit, kept, line) => {
    expect(isWithinBudget(weigh(gzipped, limit))).toBe(kept);
    expect(formatVerdict(weigh(gzipped, limit))).toBe(line);
  });
});

describe("a goal below the budget", () => {
  it.each([
    [36_000, true, "; budget 40.00 kB, kept, 4.00 kB left; the goal of 35.00 kB is missed by 1.00 kB"],
    [35_000, true, "; budget 40.00 kB, kept, 5.00 kB left"],
    [41_000, false, "; budget 40.00 kB, missed by 1.00 kB; the goal of 35.00 kB is missed by 6.00 kB"],
  ])("is told of while %d bytes are above it, and fails nothing", (gzipped, kept, line) => {
    const [allowance] = read({ imports: { a: ["b"] }, maxGzippedBytes: 40_000, goalGzippedBytes: 35_000 });
    const weighed = { allowance: allowance as NonNullable<typeof allowance>, minified: 100_000, gzipped };
    expect(isWithinBudget(weighed)).toBe(kept);
    expect(formatVerdict(weighed)).toContain(line);
  });
});

it("the parts of a bundle stand in columns", () => {
  expect(formatParts([{ name: "zod", minified: 27_190, gzipped: 7395 }])).toBe(
    ["     gzipped    minified\n", "     7.39 kB    27.19 kB  zod\n"].join(""),
  );
});
