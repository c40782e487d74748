import { startPeer } from "../clients/start-peer.ts";
import { measureScenario } from "./measure-scenario.ts";
import type { Pace } from "./pace.ts";
import { buildRow, type MeasuredRow } from "./row.ts";
import { scenarios } from "./scenarios.ts";

/** What a run measures, and how. */
export interface RunOptions {
  readonly pace: Pace;
  /** Only rows whose id begins with this, and those that are measured together with them. */
  readonly only: string;
  readonly profileFolder: string | undefined;
  /** Hears what is measured next. */
  readonly onScenario: (ids: readonly string[]) => void;
}

/**
 * Measures every scenario, one after the other, and gives the rows of the table. Whoever judges them, such as a gate, starts from here.
 *
 * @throws BenchError when a subject does not do the work that it is measured for.
 */
export async function runBench({ pace, only, profileFolder, onScenario }: RunOptions): Promise<MeasuredRow[]> {
  const peer = await startPeer();
  const rows: MeasuredRow[] = [];
  try {
    for (const scenario of scenarios) {
      const ids = scenario.rows.map(({ id }) => id);
      if (!ids.some((id) => id.startsWith(only))) continue;
      onScenario(ids);
      const costs = await measureScenario(scenario, pace, { peerUrl: peer.url, profileFolder });
      rows.push(...scenario.rows.map((row) => buildRow(row, costs)));
    }
  } finally {
    peer.stop();
  }
  return rows;
}
