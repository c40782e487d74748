import { ProcessError } from "@proj/processes";
import type { Processes } from "../process/processes.ts";
import type { Program } from "../process/program.ts";
import { parseReport } from "../script/client-report.ts";
import { describeOutcome, judgeReport } from "./judge-report.ts";
import type { Cell, Row } from "./matrix.ts";
import type { Scenario } from "./scenarios.ts";

/** One client, and the servers that it is to call. */
export interface Pairing {
  readonly id: string;
  readonly title: string;
  readonly client: Program;
  /** `demo` is absent where the server is not ours. */
  readonly servers: { readonly tools: Program; readonly demo?: Program };
  /** Why the pairing cannot be run here. */
  readonly missing?: string | undefined;
}

/** Runs the scenarios of one row, one after another: the server is a process for them all, the client one for each. */
export async function runRow(pairing: Pairing, scenarios: readonly Scenario[], processes: Processes): Promise<Row> {
  const { id, title, servers, missing } = pairing;
  const cells: Record<string, Cell> = {};
  for (const kind of ["tools", "demo"] as const) {
    const own = scenarios.filter((scenario) => scenario.server === kind);
    const program = servers[kind];
    const results =
      program === undefined
        ? own.map((): Cell => ({ status: "not-applicable" }))
        : missing === undefined
          ? await runOnServer(pairing.client, program, own, processes)
          : own.map((): Cell => ({ status: "not-run", reason: missing }));
    for (const [index, scenario] of own.entries()) cells[scenario.id] = results[index] as Cell;
  }
  return { id, title, cells };
}

async function runOnServer(
  client: Program,
  program: Program,
  scenarios: readonly Scenario[],
  processes: Processes,
): Promise<Cell[]> {
  let server: Awaited<ReturnType<Processes["serve"]>>;
  try {
    server = await processes.serve(program);
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error;
    const reason = error.message.replaceAll("\n", " ").slice(0, 500);
    return scenarios.map(() => ({ status: "failed", reason }));
  }
  try {
    const cells: Cell[] = [];
    for (const scenario of scenarios) cells.push(await runScenario(client, server.url, scenario, processes));
    return cells;
  } finally {
    await server.stop();
  }
}

async function runScenario(client: Program, url: string, scenario: Scenario, processes: Processes): Promise<Cell> {
  const script = { url, ...scenario.script };
  const { code, output } = await processes.run(client, [JSON.stringify(script)]);
  const report = code === 0 ? parseReport(output) : undefined;
  if (report === undefined)
    return { status: "failed", reason: `the client ended with code ${code}: ${shorten(output)}` };
  const reason = judgeReport(report, script.tool, scenario.expected);
  if (reason !== undefined) return { status: "failed", reason: `the client ${reason}` };
  return report.outcome.kind === "error"
    ? { status: "passed", shown: describeOutcome(report.outcome) }
    : { status: "passed" };
}

/** The line in which a program says what went wrong, or else the end of what it printed. */
function shorten(output: string): string {
  const lines = output.trim().split("\n");
  return (lines.find((line) => /^[\w.]*(?:Error|Exception)\b/.test(line)) ?? lines.slice(-3).join(" ")).slice(0, 500);
}
