import type { ScenarioResult, Side } from "./scenario-result.ts";

/** The names of the scenarios of one revision. */
interface Tally {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/** What passed and what did not, by side and revision, for other programs to read. */
export type JsonReport = Readonly<Record<Side, Readonly<Record<string, Tally>>>>;

/** Sums up results. Whether a failure was expected makes no difference here. */
export function buildJsonReport(results: readonly ScenarioResult[], specVersion: string): JsonReport {
  return {
    server: { [specVersion]: tally(results, "server") },
    client: { [specVersion]: tally(results, "client") },
  };
}

function tally(results: readonly ScenarioResult[], side: Side): Tally {
  const ofSide = results.filter((result) => result.side === side);
  return {
    passed: ofSide.filter(({ passed }) => passed).map(({ name }) => name),
    failed: ofSide.filter(({ passed }) => !passed).map(({ name }) => name),
  };
}
