import { describe, expect, it } from "vitest";
import { type Baseline, compareResults, findUnknownEntries, parseBaseline, readBaseline } from "./baseline.ts";
import type { ScenarioResult, Side } from "./scenario-result.ts";

const revision = "2026-07-28";
const baseline: Baseline = {
  "2026-07-28": { server: { caching: "no resources yet" }, client: {} },
  "2025-11-25": { server: {}, client: {} },
};

function buildResult(side: Side, name: string, passed: boolean): ScenarioResult {
  return { side, revision, name, passed, succeeded: 1, total: passed ? 1 : 2, problems: passed ? [] : ["it fails"] };
}

describe("holding a result against the baseline", () => {
  it.each([
    ["passed", "tools-list", true, undefined],
    ["unexpected", "tools-list", false, undefined],
    ["expected", "caching", false, "no resources yet"],
    ["stale", "caching", true, "no resources yet"],
  ] as const)("finds it %s", (verdict, name, passed, reason) => {
    expect(compareResults([buildResult("server", name, passed)], baseline)).toMatchObject([{ name, verdict, reason }]);
  });

  it("does not take an entry of another side or revision, or a name that every object has, for an entry", () => {
    const results = [
      buildResult("client", "caching", false),
      buildResult("server", "constructor", false),
      { ...buildResult("server", "caching", false), revision: "2025-11-25" } as const,
    ];
    const verdicts = compareResults(results, baseline).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(["unexpected", "unexpected", "unexpected"]);
  });
});

describe("the baseline", () => {
  it("is found to be stale where it lists what the suite does not have", () => {
    const list = { server: ["tools-list"], client: ["caching"] };
    expect(findUnknownEntries(baseline, revision, list)).toEqual(["server caching"]);
    expect(findUnknownEntries(baseline, revision, { ...list, server: ["caching"] })).toEqual([]);
  });

  it.each([
    '{ "server": {} }',
    '{ "server": { "a": "" }, "client": {} }',
    '{ "server": {}, "client": {}, "both": {} }',
  ])("is not read from %s", (text) => {
    const other = '"2025-11-25": { "server": {}, "client": {} }';
    expect(() => parseBaseline(`{ "2026-07-28": ${text}, ${other} }`)).toThrow();
  });

  it("is not read where a revision is missing, or is none", () => {
    const side = '{ "server": {}, "client": {} }';
    expect(() => parseBaseline(`{ "2026-07-28": ${side} }`)).toThrow();
    expect(() => parseBaseline(`{ "2026-07-28": ${side}, "2025-11-25": ${side}, "1999-01-01": ${side} }`)).toThrow();
  });

  it("of this app can be read", () => {
    expect(Object.keys(readBaseline())).toEqual(["2026-07-28", "2025-11-25"]);
  });
});
