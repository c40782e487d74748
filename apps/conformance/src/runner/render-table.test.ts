import { expect, it } from "vitest";
import { compareResults } from "./baseline.ts";
import { renderTable } from "./render-table.ts";
import type { ScenarioResult } from "./scenario-result.ts";

const passing = { passed: true, succeeded: 4, total: 4, problems: [] };
const failing = { passed: false, succeeded: 1, total: 2, problems: [`a: it\n  fails ${"x".repeat(500)}`, "b: it too"] };

it("the table shows each scenario, what is wrong with those that surprise, and the totals", () => {
  const results: ScenarioResult[] = [
    { side: "server", revision: "2026-07-28", name: "tools-list", ...passing },
    { side: "server", revision: "2026-07-28", name: "caching", ...failing },
    { side: "server", revision: "2026-07-28", name: "prompts-list", ...failing },
    { side: "client", revision: "2025-11-25", name: "tools_call", ...passing },
  ];
  const baseline = {
    "2026-07-28": { server: { caching: "no resources yet" }, client: {} },
    "2025-11-25": { server: {}, client: { tools_call: "cannot call yet" } },
  };
  expect(renderTable(compareResults(results, baseline)).split("\n")).toEqual([
    "Server, 2026-07-28",
    "  ✓         tools-list        4/4",
    "  expected  caching           1/2  no resources yet",
    "  ✗         prompts-list      1/2",
    `            a: it fails ${"x".repeat(388)}…`,
    "            b: it too",
    "",
    "  1 of 3 passed, 1 failed as expected, 1 failed unexpectedly",
    "",
    "Client, 2025-11-25",
    "  ✗ stale   tools_call        4/4",
    "            passes now: remove it from expected-failures.json",
    "",
    "  0 of 1 passed, 1 passed although listed as failing",
    "",
  ]);
});

it("the table is empty where nothing was run", () => {
  expect(renderTable([])).toBe("\n");
});
