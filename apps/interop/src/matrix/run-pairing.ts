import { ProcessError } from "@proj/processes";
import type { Processes } from "../process/processes.ts";
import type { Program } from "../process/program.ts";
import { findImpossible } from "../scenarios/impossible.ts";
import type { Circumstances, Scenario } from "../scenarios/scenario.ts";
import type { Target } from "../script/client-script.ts";
import type { PlayReport } from "../script/play-report.ts";
import { describeOutcome, judgePlay } from "./judge-play.ts";
import type { Cell, Column } from "./matrix.ts";
import type { Pairing } from "./pairing.ts";
import type { Played } from "./play-scenarios.ts";

/** Plays all scenarios of a pairing: one server for them all, or one for each connection where the client starts it. */
export async function runPairing(pairing: Pairing, processes: Processes): Promise<Column> {
  const { id, peer, server, encounter, programs, scenarios, missing } = pairing;
  const cells: Record<string, Cell> = {};
  for (const kind of ["tools", "demo"] as const) {
    const own = scenarios.filter((scenario) => (scenario.server ?? "tools") === kind);
    const program = programs[kind];
    if (program === undefined) for (const { id } of own) cells[id] = { status: "not-applicable" };
    else if (missing !== undefined) for (const { id } of own) cells[id] = { status: "not-run", reason: missing };
    else if (own.length > 0) Object.assign(cells, await playAgainst(program, own, pairing, processes));
  }
  return { id, peer, server, revision: encounter.revision, transport: encounter.transport, cells };
}

async function playAgainst(
  program: Program,
  scenarios: readonly Scenario[],
  pairing: Pairing,
  processes: Processes,
): Promise<Record<string, Cell>> {
  const played = await playAll(program, scenarios, pairing, processes);
  const cells = new Map(scenarios.map((scenario) => [scenario.id, judge(played, scenario, pairing)]));
  // A client that told of everything and did not end well: that belongs to what it did last.
  const last = scenarios.at(-1)?.id ?? "";
  if (played.failure !== undefined && played.reports.has(last)) {
    cells.set(last, { status: "failed", reason: played.failure });
  }
  return Object.fromEntries(cells);
}

async function playAll(
  program: Program,
  scenarios: readonly Scenario[],
  { encounter, play }: Pairing,
  processes: Processes,
): Promise<Played> {
  const { mode, versions, transport } = encounter;
  const plays = scenarios.map(({ id, answers, acts }) => ({ id, answers, steps: acts.map(({ step }) => step) }));
  const script = { mode, ...(versions && { versions: [...versions] }), plays };
  if (transport === "stdio") {
    return play({ ...script, target: { transport, file: program.file, args: [...program.args] } }, processes);
  }
  let server: Awaited<ReturnType<Processes["serve"]>>;
  try {
    server = await processes.serve(program);
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error;
    return { reports: new Map(), failure: error.message.replaceAll("\n", " ").slice(0, 500) };
  }
  try {
    const target: Target = { transport, url: server.url };
    return await play({ ...script, target }, processes);
  } finally {
    await server.stop();
  }
}

function judge({ reports, failure }: Played, scenario: Scenario, pairing: Pairing): Cell {
  const report = reports.get(scenario.id);
  if (report === undefined) return { status: "failed", reason: failure ?? "the client told nothing of it" };
  const problem = judgePlay(report, scenario, describeCircumstances(pairing));
  const { claim, page } = findClaim(scenario, pairing);
  if (claim !== undefined) return judgeClaim(problem, report, { ...claim, page });
  if (problem !== undefined) return { status: "failed", reason: `the client ${problem}` };
  const shown = report.outcomes.find(({ kind }) => kind === "error");
  return shown === undefined ? { status: "passed" } : { status: "passed", shown: describeOutcome(shown) };
}

function describeCircumstances({ encounter: { revision, transport }, server }: Pairing): Circumstances {
  return { revision, transport, server };
}

/** What the specification rules out comes first. */
function findClaim({ id }: Scenario, pairing: Pairing) {
  const { encounter, lacks } = pairing;
  const impossible = findImpossible(id, describeCircumstances(pairing));
  if (impossible !== undefined) return { claim: impossible, page: impossible.page };
  const lack = lacks.find(({ scenarios, applies }) => scenarios.includes(id) && (applies?.(encounter) ?? true));
  return { claim: lack, page: undefined };
}

/** What is said to be impossible has been tried, and must have failed for that very reason. */
function judgeClaim(
  problem: string | undefined,
  { outcomes }: PlayReport,
  claim: { readonly because: string; readonly shows: RegExp; readonly page: string | undefined },
): Cell {
  const { because, page, shows } = claim;
  if (problem === undefined)
    return { status: "failed", reason: `this was said to be impossible, and works: ${because}` };
  const seen = [problem, ...outcomes.map(describeOutcome)].join("; ");
  if (shows.test(seen)) return { status: "impossible", because, page };
  return { status: "failed", reason: `this is impossible in another way than was said: the client ${problem}` };
}
