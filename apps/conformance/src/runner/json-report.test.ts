import { expect, it } from "vitest";
import { buildJsonReport } from "./json-report.ts";

it("the report lists what passed and what did not, by side and revision", () => {
  const counts = { succeeded: 1, total: 1, problems: [] };
  const results = [
    { side: "server", revision: "2026-07-28", name: "tools-list", passed: true, ...counts },
    { side: "client", revision: "2025-11-25", name: "tools_call", passed: true, ...counts },
    { side: "server", revision: "2026-07-28", name: "caching", passed: false, ...counts },
  ] as const;
  expect(buildJsonReport(results)).toEqual({
    server: { "2026-07-28": { passed: ["tools-list"], failed: ["caching"] } },
    client: { "2025-11-25": { passed: ["tools_call"], failed: [] } },
  });
});
