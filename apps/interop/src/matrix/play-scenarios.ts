import type { Processes } from "../process/processes.ts";
import type { Program } from "../process/program.ts";
import type { ClientScript } from "../script/client-script.ts";
import { type PlayReport, parseReports } from "../script/play-report.ts";

/** What a client came to: a report of each play that it got to, and what it said when it failed as a whole. */
export interface Played {
  readonly reports: ReadonlyMap<string, PlayReport>;
  readonly failure?: string | undefined;
}

/** Has some client do what a script says. */
export type PlayScenarios = (script: ClientScript, processes: Processes) => Promise<Played>;

/** How long a client program may take for all plays of its script, in milliseconds. */
const PLAYS_MS = 100_000;

/** A client that is a program of this app: it gets the script as its argument. */
export function playWith(client: Program): PlayScenarios {
  return async (script, processes) => {
    const { code, output } = await processes.run(client, [JSON.stringify(script)], PLAYS_MS);
    const reports = parseReports(output);
    return { reports, failure: code === 0 ? undefined : `the client ended with code ${code}: ${shorten(output)}` };
  };
}

/** The line in which a program says what went wrong, or else the end of what it printed. */
function shorten(output: string): string {
  const lines = output
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("{"));
  return (lines.find((line) => /^[\w.]*(?:Error|Exception)\b/.test(line)) ?? lines.slice(-3).join(" ")).slice(0, 500);
}
