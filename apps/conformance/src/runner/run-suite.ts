import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithParent, type RunOptions, runProcess } from "@proj/processes";
import type { Suite } from "./locate-suite.ts";
import { readResults } from "./read-results.ts";
import { ReadableError } from "./readable-error.ts";
import type { Revision } from "./revision.ts";
import { parseScenarioList, type ScenarioList } from "./scenario-list.ts";
import { failScenario, judgeScenario, type ScenarioResult } from "./scenario-result.ts";
import { buildSuiteArguments, type SuiteTarget } from "./suite-arguments.ts";

/** How long the suite may run at a stretch, in milliseconds. */
const RUN_MS = 180_000;
const LIST_MS = 30_000;

/**
 * Asks the suite which scenarios apply.
 *
 * @throws ReadableError when it lists none for a side.
 */
export async function listScenarios(
  { node, script }: Suite,
  revision: Revision,
  signal: AbortSignal,
): Promise<ScenarioList> {
  const args = ["--import", endWithParent, script, "list", "--spec-version", revision];
  const { stdout, stderr } = await runProcess(node, args, { signal, timeoutMs: LIST_MS });
  const list = parseScenarioList(stdout);
  if (list.server.length > 0 && list.client.length > 0) return list;
  throw new ReadableError(`The suite lists no scenarios for ${revision}.\n${stdout}${stderr}`.trim());
}

/**
 * Runs scenarios of one side.
 *
 * @param names all that apply, or the one that is to be run.
 * @throws ReadableError when the suite ends without a single result.
 */
export async function runSuite(
  { node, script }: Suite,
  target: SuiteTarget,
  names: readonly string[],
  { signal, inherit = false }: Omit<RunOptions, "timeoutMs">,
): Promise<ScenarioResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "conformance-"));
  try {
    const only = names.length === 1 ? names[0] : undefined;
    const args = ["--import", endWithParent, script, ...buildSuiteArguments(target, folder, only)];
    const run = await runProcess(node, args, { signal, inherit, timeoutMs: RUN_MS });
    const outputs = readResults(folder, target.side);
    if (outputs.size === 0) {
      const how = run.timedOut ? `was ended after ${RUN_MS / 1000} s` : `ended (${run.code})`;
      throw new ReadableError(`The suite ${how} without a result.\n${run.stdout}${run.stderr}`.trim());
    }
    return names.map((name) => {
      const output = outputs.get(name);
      if (output === undefined) return failScenario(target, name, "the scenario did not come to its end");
      return judgeScenario(target, name, output);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
