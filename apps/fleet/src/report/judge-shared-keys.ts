import type { SharedKeysReport } from "../parts/run-shared-keys.ts";
import type { SharedKeysCounts } from "./count-shared-keys.ts";
import type { Expectation } from "./expectation.ts";

/** What has to be so after a rotation: nothing is lost, and everything that could lose something did happen. */
export function judgeSharedKeys(
  { stages, late, log }: SharedKeysReport,
  counts: SharedKeysCounts,
  flowsWanted: number,
): Expectation[] {
  const hopped = counts.flows - (counts.flowsByInstances.get(1) ?? 0) - (counts.flowsByInstances.get(0) ?? 0);
  const expired = new Map(late > 0 ? [["expired", late]] : []);
  return [
    { text: "no flow was lost", holds: counts.lost === 0 },
    { text: `there were ${flowsWanted} flows or more`, holds: counts.flows >= flowsWanted },
    { text: "most flows were served by more than one instance", holds: hopped > counts.flows / 2 },
    { text: "flows were under way as each stage began", holds: counts.crossings.every((count) => count > 0) },
    { text: "there were flows with tokens of both keys", holds: counts.underBothKeys > 0 },
    { text: "at each stage an instance was killed at work", holds: stages.every(({ underWay }) => underWay > 0) },
    { text: "rounds were cut off and sent again", holds: counts.resent > 0 },
    { text: "no state was rejected before its time", holds: showReasons(log.rejections) === showReasons(expired) },
    { text: "nothing else went wrong", holds: log.problems.length === 0 },
  ];
}

function showReasons(rejections: ReadonlyMap<string, number>): string {
  return JSON.stringify([...rejections]);
}
