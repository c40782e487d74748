import { describe, expect, it } from "vitest";
import { FleetLog } from "../members/fleet-log.ts";
import type { OwnKeysReport } from "../parts/run-own-keys.ts";
import { countOwnKeys } from "./count-own-keys.ts";
import { formatOwnKeys } from "./format-summary.ts";
import { judgeOwnKeys } from "./judge-own-keys.ts";
import { buildFlow, buildOwnKeysReport, buildRejectedFlow } from "./report.fixture.ts";

function judge(changes: Partial<OwnKeysReport> = {}): string[] {
  const report = buildOwnKeysReport(changes);
  return judgeOwnKeys(report, countOwnKeys(report))
    .filter(({ holds }) => !holds)
    .map(({ text }) => text);
}

function buildLog(reasons: Readonly<Record<string, number>>): FleetLog {
  const log = new FleetLog();
  for (const [reason, count] of Object.entries(reasons)) log.rejections.set(reason, count);
  return log;
}

const rejected = buildRejectedFlow("ab");
const { flows } = buildOwnKeysReport();

describe("a fleet without shared keys", () => {
  it("is counted", () => {
    expect(countOwnKeys(buildOwnKeysReport())).toEqual({
      flows: 3,
      completed: 1,
      rejected: 2,
      hops: 2,
      rejectedHops: 2,
      rejectedStays: 0,
      wireErrors: ['{"code":-32602,"message":"Invalid or expired requestState","hasData":false}'],
      problems: [],
    });
  });

  it("meets all expectations when exactly the rounds that changed the instance were rejected", () => {
    expect(judge()).toEqual([]);
  });

  it.each<[string, Partial<OwnKeysReport>]>([
    [
      "every round that changed the instance was rejected",
      { flows: [...flows, rejected, buildFlow("abb")], log: buildLog({ "unknown-key": 3 }) },
    ],
    [
      "no other round was rejected",
      { flows: [...flows, buildRejectedFlow("bb")], log: buildLog({ "unknown-key": 3 }) },
    ],
    ["most flows ended so", { flows: [...flows, buildFlow("aaa")] }],
    ["every rejection was told to the operator as unknown-key", { log: buildLog({ "unknown-key": 1 }) }],
    ["every rejection was told to the operator as unknown-key", { log: buildLog({ "unknown-key": 1, expired: 1 }) }],
    [
      "every rejection was the same on the wire",
      {
        flows: [...flows.slice(1), buildRejectedFlow("ab", true)],
      },
    ],
    [
      "nothing else went wrong",
      {
        flows: [...flows, buildRejectedFlow("ba"), buildFlow("a", { problem: "cut off" })],
        log: buildLog({ "unknown-key": 3 }),
      },
    ],
  ])("fails the expectation that %s", (text, changes) => {
    expect(judge(changes)).toEqual([text]);
  });

  it("is told with its numbers and what was expected", () => {
    const report = buildOwnKeysReport();
    const counts = countOwnKeys(report);
    const text = formatOwnKeys(report, counts, judgeOwnKeys(report, counts));
    expect(text).toContain("  flows: 3; rejected: 2; completed, by chance at one instance: 1\n");
    expect(text).toContain("  rejections by reason: unknown-key 2\n");
    expect(text).toContain("  ✓ no other round was rejected\n");
  });
});
