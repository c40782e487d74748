import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type Revision, revisions } from "./revision.ts";
import { type ScenarioResult, type Side, sides } from "./scenario-result.ts";

const Reasons = z.record(z.string(), z.string().min(1));
const Baseline = z.record(z.enum(revisions), z.strictObject({ server: Reasons, client: Reasons }));

/** The scenarios that do not pass yet, by revision, each with the reason. */
export type Baseline = Readonly<z.infer<typeof Baseline>>;

export const BASELINE_NAME = "expected-failures.json";

/**
 * What a result means beside the baseline.
 *
 * - `passed`, `expected`: as it should be.
 * - `unexpected`: fails, and is not listed.
 * - `stale`: is listed, and passes.
 */
export type Verdict = "passed" | "expected" | "unexpected" | "stale";

/** A result and what it means. */
export interface ComparedResult extends ScenarioResult {
  readonly verdict: Verdict;
  /** Why it is listed. */
  readonly reason: string | undefined;
}

/** Reads the baseline of this app. */
export function readBaseline(): Baseline {
  return parseBaseline(readFileSync(join(import.meta.dirname, "../..", BASELINE_NAME), "utf8"));
}

/** @throws an error of zod's when a scenario has no reason, or the file another shape. */
export function parseBaseline(text: string): Baseline {
  return Baseline.parse(JSON.parse(text));
}

/** Holds results against the baseline. */
export function compareResults(results: readonly ScenarioResult[], baseline: Baseline): ComparedResult[] {
  return results.map((result) => {
    const reasons = baseline[result.revision][result.side];
    const reason = Object.hasOwn(reasons, result.name) ? reasons[result.name] : undefined;
    return { ...result, reason, verdict: chooseVerdict(result.passed, reason !== undefined) };
  });
}

/** Names the entries of the baseline that are no scenario of a revision: `server caching`. */
export function findUnknownEntries(
  baseline: Baseline,
  revision: Revision,
  list: Readonly<Record<Side, readonly string[]>>,
): string[] {
  return sides.flatMap((side) =>
    Object.keys(baseline[revision][side])
      .filter((name) => !list[side].includes(name))
      .map((name) => `${side} ${name}`),
  );
}

function chooseVerdict(passed: boolean, isListed: boolean): Verdict {
  if (passed) return isListed ? "stale" : "passed";
  return isListed ? "expected" : "unexpected";
}
