import type { FinishedFlow } from "../load/order-load.ts";
import type { SharedKeysReport } from "../parts/run-shared-keys.ts";

/** The numbers of a rotation. */
export interface SharedKeysCounts {
  readonly flows: number;
  readonly lost: number;
  /** How many rounds were sent again. */
  readonly resent: number;
  /** How many rounds each instance answered. */
  readonly roundsByInstance: ReadonlyMap<string, number>;
  /** How many flows were served by one instance, by two … */
  readonly flowsByInstances: ReadonlyMap<number, number>;
  /** How many flows were under way as each stage but the first began. */
  readonly crossings: readonly number[];
  /** How many flows got tokens of both keys. */
  readonly underBothKeys: number;
}

/** Counts what is to be known of a rotation. */
export function countSharedKeys({ flows, stages, keyIds }: SharedKeysReport): SharedKeysCounts {
  const roundsByInstance = new Map<string, number>();
  const flowsByInstances = new Map<number, number>();
  for (const flow of flows) {
    const servers = listServers(flow);
    for (const name of servers) add(roundsByInstance, name);
    add(flowsByInstances, new Set(servers).size);
  }
  const crossings = stages
    .slice(1)
    .map((_, index) => flows.filter(({ startStage, endStage }) => startStage <= index && index < endStage).length);
  return {
    flows: flows.length,
    lost: flows.filter(({ problem }) => problem !== undefined).length,
    resent: flows.reduce((sum, { resent }) => sum + resent, 0),
    roundsByInstance,
    flowsByInstances,
    crossings,
    underBothKeys: flows.filter(({ rounds }) =>
      [keyIds.old, keyIds.new].every((id) => rounds.some(({ keyId }) => keyId === id)),
    ).length,
  };
}

function listServers({ rounds }: FinishedFlow): string[] {
  return rounds.map(({ servedBy = "nobody" }) => servedBy);
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
