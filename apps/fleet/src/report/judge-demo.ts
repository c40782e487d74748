import type { Database } from "@proj/provisioner";
import { DECK_SIZE } from "../stories/deal-story.ts";
import { type Story, toEnding } from "../stories/story.ts";
import type { DemoReport } from "./demo-report.ts";
import type { Expectation } from "./expectation.ts";
import { areRejectionsExplained } from "./judge-rejections.ts";

/** What is rejected in every run that has all kinds of stories. */
const misuses = ["already-used", "expired", "other-arguments", "tampered"];

/** What has to be so after a demo: nothing is lost, nothing is there twice, and everything that could do harm did happen. */
export function judgeDemo(report: DemoReport): Expectation[] {
  const { stories, stages, keyIds, log, view, databases, flowsWanted } = report;
  const lost = stories.filter(({ problem }) => problem !== undefined).length;
  const wished = stories.map(({ story }) => story).filter((story) => toEnding(story) === "created");
  const names = new Set(databases.map(({ name }) => name));
  const wishedNames = new Set(wished.map(({ name }) => name));
  const crossed = stages
    .slice(1)
    .map((_, index) => stories.some(({ startStage, endStage }) => startStage <= index && index < endStage));
  const hasBothKeys = stories.some(({ rounds }) =>
    [keyIds.old, keyIds.new].every((id) => rounds.some(({ keyId }) => keyId === id)),
  );
  return [
    { text: "no flow was lost", holds: lost === 0 },
    { text: `there were ${flowsWanted} flows or more`, holds: stories.length >= Math.max(flowsWanted, DECK_SIZE) },
    {
      text: "each flow that ended with a yes has the database that it wished for",
      holds: wished.every((story) => databases.some((database) => isWished(database, story))),
    },
    { text: "no database is there twice", holds: names.size === databases.length },
    { text: "there is none of a flow that ended with a no", holds: [...names].every((name) => wishedNames.has(name)) },
    // Two thirds, as long as there are three instances; half, while one is away.
    { text: "flows went from one instance to another", holds: view.hopped > view.followed / 3 },
    { text: "flows were under way as each stage began", holds: crossed.every((isCrossed) => isCrossed) },
    { text: "there were flows with tokens of both keys", holds: hasBothKeys },
    { text: "at each stage an instance was killed at work", holds: stages.every(({ underWay }) => underWay > 0) },
    { text: "rounds were cut off and sent again", holds: view.cutOff > 0 },
    {
      text: "every rejection had the reason that it had to have",
      holds: areRejectionsExplained(log.rejections, stories) && misuses.every((reason) => log.rejections.has(reason)),
    },
    { text: "nothing else went wrong", holds: log.problems.length === 0 },
  ];
}

function isWished(database: Database, { name, region, size }: Story): boolean {
  return database.name === name && database.region === region && database.size === size;
}
