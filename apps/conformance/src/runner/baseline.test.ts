import { describe, expect, it } from "vitest";
import { type Baseline, compareResults, findUnknownEntries, parseBaseline, readBaseline } from "./baseline.ts";
import type { ScenarioResult, Side } from "./scenario-result.ts";

const baseline: Baseline = { server: { caching: "no resources yet" }, client: {} };

function buildResult(side: Side, name: string, passed: boolean): ScenarioResult {
  return { side, name, passed, succeeded: 1, total: passed ? 1 : 2, problems: passed ? [] : ["it fails"] };
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

  it("does not take an entry of the other side, or a name that every object has, for an entry", () => {
    const results = [buildResult("client", "caching", false), buildResult("server", "constructor", false)];
    expect(compareResults(results, baseline).map(({ verdict }) => verdict)).toEqual(["unexpected", "unexpected"]);
  });
});

describe("the baseline", () => {
  it("is found to be stale where it lists what the suite does not have", () => {
    const list = { server: ["tools-list"], client: ["caching"] };
    expect(findUnknownEntries(baseline, list)).toEqual(["server caching"]);
    expect(findUnknownEntries(baseline, { ...list, server: ["caching"] })).toEqual([]);
  });

  it.each([
    '{ "server": {} }',
    '{ "server": { "a": "" }, "client": {} }',
    '{ "server": {}, "client": {}, "both": {} }',
  ])("is not read from %s", (text) => {
    expect(() => parseBaseline(text)).toThrow();
  });

  it("of this app can be read", () => {
    expect(Object.keys(readBaseline())).toEqual(["server", "client"]);
  });
});
