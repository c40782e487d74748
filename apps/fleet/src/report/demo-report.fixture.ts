import type { Database } from "@proj/provisioner";
import type { FinishedStory } from "../demo/run-stories.ts";
import { FleetLog } from "../members/fleet-log.ts";
import { stagedRotation } from "../rotation/stages.ts";
import { DECK_SIZE } from "../stories/deal-story.ts";
import type { StoryKind } from "../stories/story.ts";
import { buildView, endFlow, listFlowEvents } from "../view/view.fixture.ts";
import type { DemoReport } from "./demo-report.ts";

const round = { servedBy: "A", status: "answered" } as const;

/** A story that ended as it should. */
export function buildFinishedStory(
  flow: number,
  kind: StoryKind = "agrees",
  changes: Partial<FinishedStory> = {},
): FinishedStory {
  return {
    story: { kind, name: `fleet-${flow}`, region: "eu-west-1", size: "small", at: "cost" },
    rounds: [],
    resent: 0,
    begunAgain: 0,
    rejections: [],
    uncertain: [],
    startStage: 0,
    endStage: 0,
    ...changes,
  };
}

/** The database that a story wished for. */
export function buildDatabase({ story: { name, region, size } }: FinishedStory, changes: object = {}): Database {
  const times = { requestedAt: "2026-07-28T10:00:00.000Z", createdAt: "2026-07-28T10:00:05.000Z" };
  return { name, region, size, ...times, idempotencyKey: name, location: `/data/${name}.db`, ...changes } as Database;
}

/** What operators were told, by the reasons. */
export function buildLog(rejections: Readonly<Record<string, number>>): FleetLog {
  const log = new FleetLog();
  for (const [reason, count] of Object.entries(rejections)) log.rejections.set(reason, count);
  return log;
}

/** A demo in which all was as it has to be. */
export function buildDemoReport(changes: Partial<DemoReport> = {}): DemoReport {
  const stories = [
    buildFinishedStory(0, "declines"),
    buildFinishedStory(1, "tampers", { rejections: [["tampered"]], endStage: 1 }),
    buildFinishedStory(2, "dawdles", { rejections: [["expired"]], startStage: 1, endStage: 2 }),
    buildFinishedStory(3, "borrows", { rejections: [["other-arguments"]], startStage: 2, endStage: 3 }),
    buildFinishedStory(4, "reconsiders", { rejections: [["already-used"]] }),
    buildFinishedStory(5, "agrees", { rounds: ["1", "2"].map((keyId) => ({ ...round, keyId })) }),
    ...Array.from({ length: DECK_SIZE - 6 }, (_, index) => buildFinishedStory(6 + index)),
  ];
  return {
    flowsWanted: 3,
    seed: 17,
    stories,
    stages: stagedRotation.map((stage) => ({ stage, killed: "B", underWay: 2, durationMs: 1500 })),
    keyIds: { old: "1", new: "2" },
    log: buildLog({ tampered: 1, expired: 1, "other-arguments": 1, "already-used": 1 }),
    view: buildView(...listFlowEvents(1, "ABxAA"), endFlow(1, "created", 2500)),
    folder: { path: "/data", isKept: false },
    databases: stories.slice(1).map((story) => buildDatabase(story)),
    ...changes,
  };
}
