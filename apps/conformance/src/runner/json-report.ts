import { type Revision, revisions } from "./revision.ts";
import type { ScenarioResult, Side } from "./scenario-result.ts";

/** The names of the scenarios of one revision. */
interface Tally {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/** What passed and what did not, by side and revision, for other programs to read. */
export type JsonReport = Readonly<Record<Side, Readonly<Record<string, Tally>>>>;

/** Sums up results. Whether a failure was expected makes no difference here. */
export function buildJsonReport(results: readonly ScenarioResult[]): JsonReport {
  return { server: tallyRevisions(results, "server"), client: tallyRevisions(results, "client") };
}

function tallyRevisions(results: readonly ScenarioResult[], side: Side): Readonly<Record<string, Tally>> {
  const ofSide = results.filter((result) => result.side === side);
  const known = revisions.filter((revision) => ofSide.some((result) => result.revision === revision));
  return Object.fromEntries(known.map((revision) => [revision, tally(ofSide, revision)]));
}

function tally(results: readonly ScenarioResult[], revision: Revision): Tally {
  const ofSide = results.filter((result) => result.revision === revision);
  return {
    passed: ofSide.filter(({ passed }) => passed).map(({ name }) => name),
    failed: ofSide.filter(({ passed }) => !passed).map(({ name }) => name),
  };
}
