import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { fixtures } from "./fixtures/all.fixture.ts";
import { compareVerdicts } from "./official-schema-comparison.fixture.ts";
const dir = "/work/shared/spec/2026-07-28";
test("explore", () => {
  const bases: any[] = [];
  for (const d of readdirSync(dir + "/examples")) for (const f of readdirSync(join(dir, "examples", d))) bases.push({ definition: d, message: JSON.parse(readFileSync(join(dir, "examples", d, f), "utf8")) });
  const seen = new Set<string>(bases.map((b) => b.definition + JSON.stringify(b.message)));
  for (const [d, { valid, invalid }] of Object.entries(fixtures)) for (const v of [...valid, ...invalid]) {
    let json: string | undefined;
    try { json = JSON.stringify(v); } catch {}
    if (json === undefined || seen.has(d + json)) continue;
    seen.add(d + json);
    bases.push({ definition: d, message: JSON.parse(json), depth: Number(process.env.DEPTH) });
  }
  const t = performance.now();
  const r = compareVerdicts(JSON.parse(readFileSync(dir + "/schema.json", "utf8")), (d, m) => (fixtures as any)[d].schema.safeParse(m).success, bases);
  console.log(bases.length, r.compared, r.unexplained.length, performance.now() - t, r.counts, r.stale);
  writeFileSync("/tmp/explore/un.txt", r.unexplained.join("\n"));
}, 200000);
