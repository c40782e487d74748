import { expect, it } from "vitest";
import { type Finding, tryCheck } from "./finding.ts";
import { formatTable } from "./format-table.ts";

const about = { subject: "types", manager: "npm", durationMs: 1 } as const;

it("each package has a line with each manager, and what is wrong follows in full", () => {
  const findings: Finding[] = [
    { ...about, check: "install", verdict: "passed", detail: "npm 11" },
    { ...about, check: "import", verdict: "failed", detail: "Node 20, exit code 1:\nno such module" },
    { ...about, manager: "pnpm", check: "install", verdict: "passed", detail: "pnpm 12" },
    { ...about, subject: "two-copies", check: "work together", verdict: "passed", detail: "Node 20" },
  ];
  expect(formatTable(findings)).toBe(`package  manager  install  contents  import  require  types  bundle
types    npm      ok       -         FAILED  -        -      -
types    pnpm     ok       -         -       -        -      -

ok: two-copies, npm: work together: Node 20

FAILED: types, npm: import
  Node 20, exit code 1:
  no such module
`);
});

it("a check that throws has failed, with what it threw", async () => {
  const signal = new AbortController().signal;
  const check = { subject: "types", manager: "npm", check: "import" };
  expect(await tryCheck(check, signal, async () => "Node 20")).toMatchObject({ verdict: "passed", detail: "Node 20" });
  const fail = () => Promise.reject(new RangeError("no such module"));
  expect(await tryCheck(check, signal, fail)).toMatchObject({ verdict: "failed", detail: "no such module" });
});

it("a run that was interrupted has found nothing", async () => {
  const about = { subject: "types", manager: "npm", check: "import" };
  const interrupted = AbortSignal.abort(new RangeError("enough"));
  await expect(tryCheck(about, interrupted, () => Promise.reject(new Error("late")))).rejects.toThrow("enough");
});
