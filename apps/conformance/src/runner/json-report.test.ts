import { expect, it } from "vitest";
import { buildJsonReport } from "./json-report.ts";

it("the report lists what passed and what did not, by side", () => {
  const counts = { succeeded: 1, total: 1, problems: [] };
  const results = [
    { side: "server", name: "tools-list", passed: true, ...counts },
    { side: "client", name: "tools_call", passed: true, ...counts },
    { side: "server", name: "caching", passed: false, ...counts },
  ] as const;
  expect(buildJsonReport(results, "2026-07-28")).toEqual({
    server: { "2026-07-28": { passed: ["tools-list"], failed: ["caching"] } },
    client: { "2026-07-28": { passed: ["tools_call"], failed: [] } },
  });
});
