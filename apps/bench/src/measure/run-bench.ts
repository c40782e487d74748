import { startPeer } from "../clients/start-peer.ts";
import { measureStarts } from "./measure-starts.ts";
import { measureSubjects } from "./measure-subjects.ts";
import type { Pace } from "./pace.ts";
import { buildRow, type MeasuredRow } from "./row.ts";
import { scenarios } from "./scenarios.ts";

/** What a run measures, and how. */
export interface RunOptions {
  readonly pace: Pace;
  /** Whether a row is wanted. Those that are measured together with it come along. */
  readonly wants: (id: string) => boolean;
  readonly profileFolder: string | undefined;
  /** Hears what is measured next. */
  readonly onScenario: (ids: readonly string[]) => void;
}

/**
 * Measures every scenario that is wanted, one after the other, and gives the rows of the table.
 *
 * @throws BenchError when a subject does not do the work that it is measured for.
 */
export async function runBench({ pace, wants, profileFolder, onScenario }: RunOptions): Promise<MeasuredRow[]> {
  const peer = await startPeer();
  const rows: MeasuredRow[] = [];
  try {
    for (const scenario of scenarios) {
      const ids = scenario.rows.map(({ id }) => id);
      if (!ids.some(wants)) continue;
      onScenario(ids);
      const measured =
        scenario.kind === "starts"
          ? await measureStarts(scenario, pace.starts)
          : await measureSubjects(scenario, pace, { peerUrl: peer.url, profileFolder });
      rows.push(...scenario.rows.map((row) => buildRow(row, measured)));
    }
  } finally {
    peer.stop();
  }
  return rows;
}
