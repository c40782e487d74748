import type { FinishedFlow } from "../load/order-load.ts";
import type { FleetLog } from "../members/fleet-log.ts";
import type { Settings } from "../settings.ts";
import { instanceNames } from "./instance-names.ts";
import type { SharedKeysOptions } from "./run-shared-keys.ts";
import { withLoad } from "./with-load.ts";

/** Few, and quick to answer: the order of their requests has no pattern all the same. */
const USERS = 12;
const LONGEST_THINK_MS = 40;

/** So long that nothing is rejected for its age. */
const TTL_SECONDS = 600;

/** What came of a load on a fleet without shared keys. */
export interface OwnKeysReport {
  readonly flows: readonly FinishedFlow[];
  readonly log: FleetLog;
}

/** Runs flows on a fleet in which every process has a key of its own, as it is where nobody configures one. */
export function runOwnKeys(
  settings: Settings,
  { signal, onEvent, onLoad }: Pick<SharedKeysOptions, "signal" | "onEvent" | "onLoad">,
): Promise<OwnKeysReport> {
  const { seed, flowsOnOwnKeys } = settings;
  const part = {
    names: instanceNames,
    keys: [],
    users: USERS,
    seed,
    longestThinkMs: LONGEST_THINK_MS,
    settings: { ttlSeconds: TTL_SECONDS, workMs: 0 },
    onEvent,
    signal,
  };
  return withLoad(part, async (fleet, load) => {
    onLoad(load);
    await load.run((started) => started < flowsOnOwnKeys);
    await fleet.settleLog();
    return { flows: load.finished, log: fleet.log };
  });
}
