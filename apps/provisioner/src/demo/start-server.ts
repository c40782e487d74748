import { join } from "node:path";
import process from "node:process";
import * as processes from "@proj/processes";

const serverMain = join(import.meta.dirname, "../server/main.js");

/**
 * Starts the provisioner's server and waits until it listens. What it writes to standard error is passed on.
 *
 * @param signal stops the start.
 * @throws ProcessError when it ends before it listens, or takes too long; the signal's reason.
 */
export function startServer(args: readonly string[], signal: AbortSignal): Promise<processes.StartedServer> {
  return processes.startServer(process.execPath, [serverMain, ...args], { stderr: "pass-on", signal });
}
