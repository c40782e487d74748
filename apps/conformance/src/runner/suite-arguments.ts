import process from "node:process";
import type { Revision } from "./revision.ts";
import type { Side } from "./scenario-result.ts";

/** How long one scenario may take, in milliseconds. */
const SCENARIO_MS = 60_000;

/** What the suite is pointed at. */
export interface SuiteTarget {
  readonly side: Side;
  readonly revision: Revision;
  /** The URL of a server, or the command that starts a client. */
  readonly address: string;
}

/**
 * Builds the suite's command line.
 *
 * @param folder where the results go.
 * @param only one scenario; without it all that apply are run.
 */
export function buildSuiteArguments({ side, revision, address }: SuiteTarget, folder: string, only?: string): string[] {
  return [
    side,
    ...(side === "server" ? ["--url", address] : ["--command", address]),
    ...(only === undefined ? ["--suite", "all"] : ["--scenario", only]),
    "--spec-version",
    revision,
    "--timeout",
    String(SCENARIO_MS),
    "--output-dir",
    folder,
  ];
}

/** Writes a command line as a shell reads it, for the suite starts clients by one. */
export function toShellCommand(parts: readonly string[], platform: NodeJS.Platform = process.platform): string {
  return parts.map((part) => `"${platform === "win32" ? part : part.replace(/["$`\\]/g, "\\$&")}"`).join(" ");
}
