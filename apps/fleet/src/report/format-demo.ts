import { showKeys } from "../rotation/stages.ts";
import type { DemoReport } from "./demo-report.ts";
import type { Expectation } from "./expectation.ts";
import { align, joinSection, showCounts, showExpectation, showProblems } from "./format-parts.ts";

/** What came of a demo, for people to read. The last line is the verdict. */
export function formatDemo(report: DemoReport, expectations: readonly Expectation[]): string {
  const { stories, stages, log, view, databases, folder, seed } = report;
  const { created, declined, cancelled, lost } = view.ended;
  const rows = stages.map(({ stage, killed, underWay, durationMs }) => [
    showKeys(stage),
    `${(durationMs / 1000).toFixed(1)} s`,
    `${killed}, at work on ${underWay}`,
  ]);
  const list = (count: "rounds" | "restarts") => view.instances.map(({ name, [count]: number }) => `${name} ${number}`);
  const summary = joinSection([
    `Three provisioners on one folder, in ${(view.atMs / 1000).toFixed(1)} s, with the seed ${seed}`,
    `flows: ${stories.length}; created ${created}, declined ${declined}, cancelled ${cancelled}, lost ${lost}`,
    `rounds: ${view.rounds} (${list("rounds").join(", ")}); cut off and sent again ${view.cutOff}`,
    `hops: ${view.hopped} of ${view.followed} rounds came to another instance than the one before`,
    `rejected: ${showCounts(log.rejections)}`,
    `flows begun again, for the token was too old: ${view.begunAgain}`,
    `restarts: ${list("restarts").join(", ")}`,
    `databases: ${databases.length}, in ${folder.path}${folder.isKept ? "" : ", which is gone now"}`,
    ...align([["keys", "for", "killed"], ...rows]),
    ...showProblems([
      ...log.problems,
      ...stories.flatMap(({ story, problem }) =>
        problem === undefined ? [] : [`${story.name} ${story.kind}: ${problem}`],
      ),
    ]),
    ...expectations.map(showExpectation),
  ]);
  return `${summary}\nflows ${stories.length}, rounds ${view.rounds}, databases ${databases.length}, lost ${lost}\n`;
}
