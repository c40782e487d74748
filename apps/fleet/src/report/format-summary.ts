import type { OwnKeysReport } from "../parts/run-own-keys.ts";
import type { SharedKeysReport } from "../parts/run-shared-keys.ts";
import { showKeys } from "../rotation/stages.ts";
import type { OwnKeysCounts } from "./count-own-keys.ts";
import type { SharedKeysCounts } from "./count-shared-keys.ts";
import type { Expectation } from "./expectation.ts";
import { align, joinSection, showCounts, showExpectation, showProblems } from "./format-parts.ts";

/** What came of a rotation, for people to read. */
export function formatSharedKeys(
  { flows, late, stages, log }: SharedKeysReport,
  counts: SharedKeysCounts,
  expectations: readonly Expectation[],
): string {
  const rows = stages.map(({ stage, killed, underWay }, index) => [
    showKeys(stage),
    String(flows.filter(({ endStage }) => endStage === index).length),
    index === 0 ? "–" : String(counts.crossings[index - 1]),
    `${killed}, at work on ${underWay}`,
  ]);
  return joinSection([
    "Shared keys, rotated under load",
    ...align([["keys", "flows that ended", "flows under way as it began", "killed"], ...rows]),
    `rounds by instance: ${showCounts(counts.roundsByInstance)}; sent again: ${counts.resent}`,
    `flows by number of instances: ${showCounts(counts.flowsByInstances)}; with tokens of both keys: ${counts.underBothKeys}`,
    `rejections by reason: ${showCounts(log.rejections)}`,
    ...(late > 0 ? [`begun again, for the machine was too slow for the time of a token: ${late}`] : []),
    ...showProblems([...log.problems, ...flows.flatMap(({ problem }) => problem ?? [])]),
    ...expectations.map(showExpectation),
  ]);
}

/** What came of a fleet without shared keys, for people to read. */
export function formatOwnKeys(
  { log }: OwnKeysReport,
  counts: OwnKeysCounts,
  expectations: readonly Expectation[],
): string {
  return joinSection([
    "A key for each process, as where none is configured",
    `flows: ${counts.flows}; rejected: ${counts.rejected}; completed, by chance at one instance: ${counts.completed}`,
    `rounds that changed the instance: ${counts.hops}; of these rejected: ${counts.rejectedHops}`,
    `rejections by reason: ${showCounts(log.rejections)}`,
    `on the wire: ${counts.wireErrors.join(" ") || "none"}`,
    ...showProblems(counts.problems),
    ...expectations.map(showExpectation),
  ]);
}

/** The last line of every run. */
export function formatVerdict({ flows, lost }: Pick<SharedKeysCounts, "flows" | "lost">): string {
  return `flows ${flows}, lost ${lost}\n`;
}
