import { ConfigurationError, isRecord, readErrorMessage, showValue } from "@proj/types";
import { DriveError } from "../drive/drive-error.ts";
import { describeCall } from "../drive/test-call.ts";
import { type Baseline, buildBaseline, writeKeys } from "./baseline.ts";
import { EveryWayError } from "./every-way-error.ts";
import type { EveryWayOptions, ScriptedCall } from "./every-way-options.ts";
import { type Finding, isBroken } from "./finding.ts";
import { judgeConduct } from "./judge/judge-conduct.ts";
import { listWays } from "./list-ways.ts";
import { letClockMove } from "./pass-time.ts";
import type { EveryWayReport } from "./report.ts";
import { ReportWriter, STRAIGHT } from "./report-writer.ts";
import type { BuildServer } from "./stage/outside.ts";
import type { Trace } from "./trace.ts";
import { Trial } from "./trial.ts";

/**
 * Tries a call in every way that it can go: straight; with each question declined, cancelled, answered wrongly or not at all; with answers that
 * were not asked for, or in another order; with tokens that are changed, expired, or sent by or to somebody else; over restarts and rotations of
 * keys; with rounds that are sent again; and by a client that cannot be asked. Each way has a new server, and a clock that stands still.
 *
 * ```ts
 * const report = await tryEveryWay(
 *   (overrides, { effect }) => buildServer({ deploy: () => effect("deploy") }, overrides),
 *   { tool: "deploy", arguments: { env: "prod" }, answers: { go: { go: true } } },
 * );
 * ```
 *
 * What happens outside is seen in two ways: steps of `ctx.once` by themselves, and whatever the author counts with `effect`.
 *
 * @param build makes the server; it hands the overrides on to it.
 * @param call how the call goes when nothing goes wrong.
 * @returns the problems as data, and what could not be judged.
 * @throws ConfigurationError when `build` is no function or gives no server, there is no call, or the server does not use the overrides; DriveError when the script does not answer what the straight way asks;
 * whatever `build` throws for the straight way.
 */
export async function tryEveryWay(
  build: BuildServer,
  call: ScriptedCall,
  options: EveryWayOptions = {},
): Promise<EveryWayReport> {
  checkGiven(build, call);
  const trial = new Trial(build, call, options);
  const report = new ReportWriter(describeCall(call));
  const baseline = await tryStraight(trial, report);
  if (baseline === undefined) return report.finish();
  for (const way of listWays(trial, baseline)) {
    report.add(way.name, await way.run(trial, baseline).catch(describeThrown));
  }
  return report.finish();
}

/**
 * {@link tryEveryWay} as an assertion.
 *
 * @returns the report, for whoever wants to look at what could not be judged.
 * @throws EveryWayError with a table of all problems.
 */
export async function expectEveryWay(
  build: BuildServer,
  call: ScriptedCall,
  options: EveryWayOptions = {},
): Promise<EveryWayReport> {
  const report = await tryEveryWay(build, call, options);
  if (report.problems.length > 0) throw new EveryWayError(report);
  return report;
}

/** @throws ConfigurationError for what types would not have let pass. */
function checkGiven(build: unknown, call: unknown): void {
  const both = "tryEveryWay and expectEveryWay take";
  if (typeof build !== "function") {
    throw new ConfigurationError(
      `${both} a function that builds the server, anew for each way: (overrides) => buildServer(overrides); got ${showValue(build)}.`,
    );
  }
  if (isRecord(call)) return;
  throw new ConfigurationError(
    `${both} the call second, such as { tool: "deploy", answers: { go: { go: true } } }; got ${showValue(call)}.`,
  );
}

/** The straight way, twice: what differs between the two cannot be compared. */
async function tryStraight(trial: Trial, report: ReportWriter): Promise<Baseline | undefined> {
  const stage = trial.setStage();
  const trace = await trial.play(stage);
  if (!stage.isUsed) {
    throw new ConfigurationError(
      "tryEveryWay: the server does not use the overrides that `build` is handed. Spread them into its options: new McpServer(info, { ...options, ...overrides }).",
    );
  }
  if (trace.end.kind === "unscripted") throw new DriveError(trace.end.text);
  letClockMove();
  const again = await trial.play(trial.setStage());
  const findings = judgeStraight(trial, trace, again);
  report.add(STRAIGHT, findings);
  const isBaseless =
    trace.end.kind !== "complete" || findings.some((found) => isBroken(found) && found.rule === "not-repeatable");
  if (isBaseless) {
    report.addUnjudged(
      "all other ways",
      "The straight way does not come to a result that others could be held against.",
    );
    return undefined;
  }
  const baseline = buildBaseline(trace, again, (key) => trial.isListed(key));
  for (const reason of listDifferences(baseline, again)) report.addUnjudged(STRAIGHT, reason);
  return baseline;
}

function judgeStraight(trial: Trial, trace: Trace, again: Trace): Finding[] {
  const conduct = judgeConduct(trace, (key) => trial.isListed(key));
  const { kind, text } = trace.end;
  if (kind === "failed" || kind === "error")
    return [...conduct, { rule: "flow-lost", problem: `With the answers of the script the call ends with ${text}.` }];
  const hasSameRounds = again.end.kind === kind && writeKeys(trace).join() === writeKeys(again).join();
  if (hasSameRounds) return conduct;
  const problem = `Made anew, the call ends with ${again.end.text} in place of ${text}, or asks otherwise. \`build\` must make anew whatever the server knows; what outlives a restart is kept with \`outside.keep\`.`;
  return [...conduct, { rule: "not-repeatable", problem }];
}

/** What differs from call to call, though both are made anew. */
function listDifferences({ trace, hasSameResult }: Baseline, again: Trace): string[] {
  const result = "The result is another one each time that the call is made anew, so results are not compared.";
  const [first, second] = [trace, again].map(({ rounds }) => rounds.flatMap(({ round }) => round.questions));
  const changed = (first ?? []).filter(
    ({ kind, message }, index) => kind === "elicit" && message !== second?.[index]?.message,
  );
  const words = changed.map(
    ({ key }) =>
      `"${key}" is worded differently each time that the call is made anew: an answer counts for one wording, which must stay the same within a call.`,
  );
  return hasSameResult ? words : [result, ...words];
}

function describeThrown(thrown: unknown): Finding[] {
  return [{ rule: "crashed", problem: `The server, or what builds it, threw: ${readErrorMessage(thrown)}` }];
}
