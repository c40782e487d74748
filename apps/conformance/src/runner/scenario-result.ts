import * as z from "zod";
import type { Revision } from "./revision.ts";

/** Which side of this library a scenario tests. */
export type Side = "server" | "client";

export const sides: readonly Side[] = ["server", "client"];

/** One check of a scenario, as the suite writes it. */
export const Check = z.object({
  id: z.string(),
  status: z.enum(["SUCCESS", "FAILURE", "WARNING", "SKIPPED", "INFO"]),
  description: z.string().optional(),
  errorMessage: z.string().optional(),
});
export type Check = z.infer<typeof Check>;

/** What was tested. */
export interface Tested {
  readonly side: Side;
  readonly revision: Revision;
}

/** How a scenario went. */
export interface ScenarioResult extends Tested {
  readonly name: string;
  readonly passed: boolean;
  /** Checks that succeeded, of those that came to a verdict. */
  readonly succeeded: number;
  readonly total: number;
  /** What is wrong, one sentence each; empty when it passed. */
  readonly problems: readonly string[];
}

/** What a scenario left behind. */
export interface ScenarioOutput {
  readonly checks: readonly Check[];
  /** How the client ended, where one was tested. */
  readonly client?: ClientEnd;
}

/** How a client ended. */
export interface ClientEnd {
  /** Whether it did all that it wanted to do. */
  readonly isDone: boolean;
  readonly stderr: string;
}

/**
 * Judges a scenario. It passes with neither a failure nor a warning among its checks; it does not where nothing was checked, nor where the
 * client itself failed, as the suite has it too where it runs a scenario alone.
 */
export function judgeScenario(
  { side, revision }: Tested,
  name: string,
  { checks, client }: ScenarioOutput,
): ScenarioResult {
  const judged = checks.filter(({ status }) => status !== "SKIPPED" && status !== "INFO");
  const succeeded = judged.filter(({ status }) => status === "SUCCESS").length;
  const problems = judged.filter(({ status }) => status !== "SUCCESS").map(describeProblem);
  if (judged.length === 0) problems.push("nothing was checked");
  if (client?.isDone === false) problems.push(`the client failed: ${client.stderr.trim()}`);
  return { side, revision, name, passed: problems.length === 0, succeeded, total: judged.length, problems };
}

/** A scenario without checks. */
export function failScenario({ side, revision }: Tested, name: string, problem: string): ScenarioResult {
  return { side, revision, name, passed: false, succeeded: 0, total: 0, problems: [problem] };
}

function describeProblem({ id, status, errorMessage, description }: Check): string {
  const mark = status === "WARNING" ? " (warning)" : "";
  return `${id}${mark}: ${errorMessage ?? description ?? "failed"}`;
}
