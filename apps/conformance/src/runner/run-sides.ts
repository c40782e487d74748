import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { startServer } from "@proj/processes";
import type { Suite } from "./locate-suite.ts";
import { mapLimited } from "./map-limited.ts";
import { ReadableError } from "./readable-error.ts";
import type { Revision } from "./revision.ts";
import { runSuite } from "./run-suite.ts";
import type { ScenarioList } from "./scenario-list.ts";
import { failScenario, type ScenarioResult } from "./scenario-result.ts";
import { type SuiteTarget, toShellCommand } from "./suite-arguments.ts";

/** How both sides are run. */
export interface SidesOptions {
  readonly revision: Revision;
  readonly signal: AbortSignal;
  /** Whether the suite writes to this process's output. */
  readonly inherit: boolean;
}

const serverMain = join(import.meta.dirname, "../server/main.js");
const clientMain = join(import.meta.dirname, "../client/main.js");

/** Runs the scenarios of a server against the everything-server, and those of a client with the everything-client. */
export async function runSides(suite: Suite, list: ScenarioList, options: SidesOptions): Promise<ScenarioResult[]> {
  const server = list.server.length === 0 ? [] : await runServerSide(suite, list.server, options);
  const client = list.client.length === 0 ? [] : await runClientSide(suite, list.client, options);
  return [...server, ...client];
}

async function runServerSide(suite: Suite, names: readonly string[], options: SidesOptions): Promise<ScenarioResult[]> {
  const server = await startServer(process.execPath, [serverMain], {
    title: "The everything-server",
    signal: options.signal,
  });
  try {
    return await runSuite(suite, { side: "server", revision: options.revision, address: server.url }, names, options);
  } finally {
    // What it reports in the course of a run is of interest to whoever looks at one scenario, and where it broke down.
    if (options.inherit || server.hasEnded()) process.stderr.write(server.readStderr());
    await server.stop();
  }
}

/**
 * One by one, and only a few at once: the suite would start all clients together, and those that a busy machine keeps waiting would fail by
 * their time limits.
 */
function runClientSide(suite: Suite, names: readonly string[], options: SidesOptions): Promise<ScenarioResult[]> {
  const { revision } = options;
  const target: SuiteTarget = { side: "client", revision, address: toShellCommand([process.execPath, clientMain]) };
  return mapLimited(names, Math.max(2, availableParallelism()), async (name) => {
    try {
      const [result] = await runSuite(suite, target, [name], options);
      return result ?? failScenario(target, name, "there is no result");
    } catch (error) {
      if (error instanceof ReadableError) return failScenario(target, name, error.message);
      throw error;
    }
  });
}
