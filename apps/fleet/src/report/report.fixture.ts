import type { Round } from "../load/flow-record.ts";
import type { FinishedFlow } from "../load/order-load.ts";
import { FleetLog } from "../members/fleet-log.ts";
import type { OwnKeysReport } from "../parts/run-own-keys.ts";
import type { SharedKeysReport } from "../parts/run-shared-keys.ts";
import { stagedRotation } from "../rotation/stages.ts";

/** A flow that was served by these instances, one letter a round; a letter that is marked with `!` rejected it. */
export function buildFlow(servers: string, changes: Partial<FinishedFlow> = {}): FinishedFlow {
  const rounds = Array.from(servers.matchAll(/(\w)(!?)/g), ([, servedBy, mark]): Round => {
    return { servedBy, keyId: undefined, status: mark === "!" ? "rejected" : "answered" };
  });
  return { rounds, resent: 0, late: 0, startStage: 0, endStage: 0, ...changes };
}

/** A flow without shared keys that ended because its last instance rejected the state. */
export function buildRejectedFlow(servers: string, hasData = false): FinishedFlow {
  const message = "Invalid or expired requestState";
  return buildFlow(`${servers}!`, {
    problem: message,
    rejection: { wireError: { code: -32602, message, hasData }, ageMs: 20 },
  });
}

/** A rotation in which all was as it has to be. */
export function buildSharedKeysReport(changes: Partial<SharedKeysReport> = {}): SharedKeysReport {
  const [first, second, third] = buildFlow("abc").rounds as [Round, Round, Round];
  const flows = [
    buildFlow("abc", { endStage: 1, resent: 2 }),
    buildFlow("bcb", { startStage: 1, endStage: 3 }),
    buildFlow("", { startStage: 2, endStage: 2, rounds: [{ ...first, keyId: "1" }, { ...second, keyId: "2" }, third] }),
    buildFlow("aaa", { startStage: 3, endStage: 3 }),
  ];
  const stages = stagedRotation.map((stage) => ({ stage, killed: "b", underWay: 2, durationMs: 1000 }));
  return { flows, late: 0, stages, keyIds: { old: "1", new: "2" }, log: new FleetLog(), ...changes };
}

/** A fleet without shared keys in which all was as it has to be. */
export function buildOwnKeysReport(changes: Partial<OwnKeysReport> = {}): OwnKeysReport {
  const log = new FleetLog();
  for (const instance of ["b", "c"]) log.add({ instance, type: "state-rejected", reason: "unknown-key" });
  return { flows: [buildRejectedFlow("ab"), buildRejectedFlow("aac"), buildFlow("ccc")], log, ...changes };
}
