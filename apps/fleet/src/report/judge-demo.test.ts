import { describe, expect, it } from "vitest";
import { FleetLog } from "../members/fleet-log.ts";
import { buildView, endFlow, listFlowEvents } from "../view/view.fixture.ts";
import { buildDatabase, buildDemoReport, buildFinishedStory, buildLog } from "./demo-report.fixture.ts";
import type { DemoReport } from "./demo-report.ts";
import { formatDemo } from "./format-demo.ts";
import { judgeDemo } from "./judge-demo.ts";

function judge(changes: Partial<DemoReport> = {}): string[] {
  return judgeDemo(buildDemoReport(changes)).flatMap(({ text, holds }) => (holds ? [] : [text]));
}

const { stories, databases, stages, log } = buildDemoReport();
const [first] = stories.slice(1);
const broken = new FleetLog();
for (const [reason, count] of log.rejections) broken.rejections.set(reason, count);
broken.add({ type: "ended", instance: "A" });

describe("a demo", () => {
  it("meets all expectations when nothing was lost and everything happened that could do harm", () => {
    expect(judge()).toEqual([]);
  });

  it.each<[string, Partial<DemoReport>]>([
    ["no flow was lost", { stories: [...stories, buildFinishedStory(50, "refuses", { problem: "no answer" })] }],
    ["there were 300 flows or more", { flowsWanted: 300 }],
    ["each flow that ended with a yes has the database that it wished for", { databases: databases.slice(1) }],
    [
      "each flow that ended with a yes has the database that it wished for",
      { databases: [...databases.slice(1), buildDatabase(first ?? buildFinishedStory(1), { size: "large" })] },
    ],
    ["no database is there twice", { databases: [...databases, ...databases.slice(0, 1)] }],
    [
      "there is none of a flow that ended with a no",
      { databases: [...databases, buildDatabase(buildFinishedStory(0))] },
    ],
    ["flows went from one instance to another", { view: buildView(...listFlowEvents(1, "AAxABB")) }],
    [
      "flows were under way as each stage began",
      { stories: stories.map((story) => ({ ...story, startStage: 0, endStage: Math.min(story.endStage, 2) })) },
    ],
    ["there were flows with tokens of both keys", { keyIds: { old: "1", new: "3" } }],
    ["at each stage an instance was killed at work", { stages: stages.map((stage) => ({ ...stage, underWay: 0 })) }],
    ["rounds were cut off and sent again", { view: buildView(...listFlowEvents(1, "AB")) }],
    ["every rejection had the reason that it had to have", { log: buildLog({ tampered: 4 }) }],
    ["nothing else went wrong", { log: broken }],
  ])("fails the expectation that %s", (text, changes) => {
    expect(judge(changes)).toEqual([text]);
  });

  it("fails where a kind of misuse did not happen, for then nothing is proven about it", () => {
    const tame = stories.filter(({ story }) => story.kind !== "borrows");
    expect(
      judge({
        stories: [...tame, buildFinishedStory(3, "agrees", { startStage: 2, endStage: 3 })],
        log: buildLog({ tampered: 1, expired: 1, "already-used": 1 }),
      }),
    ).toEqual(["every rejection had the reason that it had to have"]);
  });

  it("is told with its numbers, its problems and what was expected", () => {
    const report = buildDemoReport({
      stories: [...stories, buildFinishedStory(50, "refuses", { problem: "no answer" })],
      view: buildView(
        ...listFlowEvents(1, "ABxAA"),
        ...listFlowEvents(2, ""),
        endFlow(1, "created", 2000),
        endFlow(2, undefined, 2500),
      ),
    });
    const text = formatDemo(report, judgeDemo(report));
    expect(text).toContain("Three provisioners on one folder, in 2.5 s, with the seed 17\n");
    expect(text).toContain("  flows: 21; created 1, declined 0, cancelled 0, lost 1\n");
    expect(text).toContain("  rounds: 4 (A 3, B 1, C 0); cut off and sent again 1\n");
    expect(text).toContain("  hops: 2 of 3 rounds came to another instance than the one before\n");
    expect(text).toContain("  rejected: already-used 1, expired 1, other-arguments 1, tampered 1\n");
    expect(text).toContain("  databases: 19, in /data, which is gone now\n");
    expect(text).toContain("  [old, new]  1.5 s  B, at work on 2\n");
    expect(text).toContain("  problem: fleet-50 refuses: no answer\n");
    expect(text).toContain("  ✗ no flow was lost\n  ✓ there were 3 flows or more\n");
    expect(text).toMatch(/\n\nflows 21, rounds 4, databases 19, lost 1\n$/);
  });
});
