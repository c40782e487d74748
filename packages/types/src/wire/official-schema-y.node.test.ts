import { readFileSync } from "node:fs";
import { test } from "vitest";
import { buildOracle } from "./official-schema-oracle.fixture.ts";
const dir = "/work/shared/spec/2026-07-28";
test("deep", () => {
  const o = buildOracle(JSON.parse(readFileSync(dir + "/schema.json", "utf8")), []);
  for (const n of [1001, 1500, 2000, 3000, 4000, 6000, 8000]) {
    let v: any = [];
    for (let i = 1; i < n; i++) v = i % 2 ? { a: v } : [v];
    try { console.log(n, o("JSONValue", v, new Set())); } catch (e) { console.log(n, String(e)); }
  }
});
