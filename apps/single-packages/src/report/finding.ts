/** What is tried of a package, in the order of the table. */
export const checkNames = ["install", "contents", "import", "require", "types", "bundle"] as const;

/** What came of a check. `missing`: it could not be tried. */
type Verdict = "passed" | "failed" | "missing";

/** One check of one subject with one package manager. */
export interface Finding {
  /** A package without its scope, or what else was tried. */
  readonly subject: string;
  readonly manager: string;
  /** One of {@link checkNames}, or a name of its own. */
  readonly check: string;
  readonly verdict: Verdict;
  /** What was tried, or what is wrong. */
  readonly detail: string;
  readonly durationMs: number;
}

/** Runs a check and tells of it: what it gives is the detail, what it throws is what is wrong. */
export async function tryCheck(
  about: Pick<Finding, "subject" | "manager" | "check">,
  signal: AbortSignal,
  check: () => Promise<string>,
): Promise<Finding> {
  const startedAt = performance.now();
  const conclude = (verdict: Verdict, detail: string): Finding => ({
    ...about,
    verdict,
    detail,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    return conclude("passed", await check());
  } catch (error) {
    signal.throwIfAborted();
    return conclude("failed", error instanceof Error ? error.message : String(error));
  }
}
