import { describe, expect, it } from "vitest";
import type { InstanceEvent } from "../members/fleet-event.ts";
import { FleetLog } from "../members/fleet-log.ts";
import type { SharedKeysReport } from "../parts/run-shared-keys.ts";
import { countSharedKeys } from "./count-shared-keys.ts";
import { formatSharedKeys, formatVerdict } from "./format-summary.ts";
import { judgeSharedKeys } from "./judge-shared-keys.ts";
import { buildFlow, buildSharedKeysReport } from "./report.fixture.ts";

const lost = buildFlow("ab!", { problem: "Invalid or expired requestState" });

function judge(changes: Partial<SharedKeysReport> = {}, flowsWanted = 4): string[] {
  const report = buildSharedKeysReport(changes);
  const expectations = judgeSharedKeys(report, countSharedKeys(report), flowsWanted);
  return expectations.filter(({ holds }) => !holds).map(({ text }) => text);
}

function buildLog(...events: InstanceEvent[]): FleetLog {
  const log = new FleetLog();
  for (const event of events) log.add({ ...event, instance: "b" });
  return log;
}

const { flows, stages } = buildSharedKeysReport();

describe("a rotation", () => {
  it("is counted", () => {
    expect(countSharedKeys(buildSharedKeysReport({ flows: [...flows, lost] }))).toEqual({
      flows: 5,
      lost: 1,
      resent: 2,
      roundsByInstance: new Map([
        ["a", 6],
        ["b", 5],
        ["c", 3],
      ]),
      flowsByInstances: new Map([
        [3, 2],
        [2, 2],
        [1, 1],
      ]),
      crossings: [1, 1, 1],
      underBothKeys: 1,
    });
  });

  it("meets all expectations when nothing was lost and everything happened that could lose something", () => {
    expect(judge()).toEqual([]);
  });

  it("meets them also when a slow machine let states expire, and says so", () => {
    const late = { late: 1, log: buildLog({ type: "state-rejected", reason: "expired" }) };
    expect(judge(late)).toEqual([]);
    const report = buildSharedKeysReport(late);
    expect(formatSharedKeys(report, countSharedKeys(report), [])).toMatch(/^ {2}begun again, .*: 1$/m);
  });

  it.each<[string, Partial<SharedKeysReport>]>([
    ["no flow was lost", { flows: [...flows, lost] }],
    ["there were 4 flows or more", { flows: flows.slice(0, 3) }],
    ["most flows were served by more than one instance", { flows: [...flows, ...Array(3).fill(buildFlow("aaa"))] }],
    [
      "flows were under way as each stage began",
      { flows: [...flows.filter((_, index) => index !== 1), flows[2] ?? lost] },
    ],
    ["there were flows with tokens of both keys", { keyIds: { old: "1", new: "3" } }],
    ["at each stage an instance was killed at work", { stages: stages.map((stage) => ({ ...stage, underWay: 0 })) }],
    ["rounds were cut off and sent again", { flows: flows.map((flow) => ({ ...flow, resent: 0 })) }],
    ["no state was rejected before its time", { log: buildLog({ type: "state-rejected", reason: "expired" }) }],
    [
      "no state was rejected before its time",
      { late: 1, log: buildLog({ type: "state-rejected", reason: "tampered" }) },
    ],
    ["no state was rejected before its time", { late: 1 }],
    ["nothing else went wrong", { log: buildLog({ type: "ended" }) }],
    ["nothing else went wrong", { log: buildLog({ type: "handler-failed", problem: "Error: no" }) }],
  ])("fails the expectation that %s", (text, changes) => {
    expect(judge(changes)).toEqual([text]);
  });

  it("is told with its numbers, its problems and what was expected", () => {
    const report = buildSharedKeysReport({
      flows: [...flows, lost, lost],
      log: buildLog({ type: "state-rejected", reason: "unknown-key" }, { type: "ended" }),
    });
    const counts = countSharedKeys(report);
    const text = formatSharedKeys(report, counts, judgeSharedKeys(report, counts, 4));
    expect(text).toContain("  [old, new]  1                 1                            b, at work on 2\n");
    expect(text).toContain("  rounds by instance: a 7, b 6, c 3; sent again: 2\n");
    expect(text).toContain("  rejections by reason: unknown-key 1\n");
    expect(text).toContain(
      "  problem: b ended by itself\n  problem: Invalid or expired requestState\n  problems in all: 3\n",
    );
    expect(text).toContain("  ✗ no flow was lost\n  ✓ there were 4 flows or more\n");
    expect(formatVerdict(counts)).toBe("flows 6, lost 2\n");
  });
});
