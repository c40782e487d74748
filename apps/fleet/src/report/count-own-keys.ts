import type { OwnKeysReport } from "../parts/run-own-keys.ts";

/** The numbers of a fleet without shared keys. */
export interface OwnKeysCounts {
  readonly flows: number;
  readonly completed: number;
  /** Flows that ended because a state was not accepted. */
  readonly rejected: number;
  /** Second and third rounds that came to another instance than the round before. */
  readonly hops: number;
  /** Hops that were rejected. */
  readonly rejectedHops: number;
  /** Rounds that came to the same instance and were rejected. */
  readonly rejectedStays: number;
  /** The error responses to what was rejected, without repetition. */
  readonly wireErrors: readonly string[];
  /** What else went wrong. */
  readonly problems: readonly string[];
}

/** Counts what is to be known of a fleet without shared keys. */
export function countOwnKeys({ flows, log }: OwnKeysReport): OwnKeysCounts {
  const retries = flows.flatMap(({ rounds }) =>
    rounds.slice(1).map(({ servedBy, status }, index) => ({
      isHop: servedBy !== rounds[index]?.servedBy,
      isRejected: status === "rejected",
    })),
  );
  const rejections = flows.flatMap(({ rejection }) => (rejection === undefined ? [] : [rejection]));
  return {
    flows: flows.length,
    completed: flows.filter(({ problem }) => problem === undefined).length,
    rejected: rejections.length,
    hops: retries.filter(({ isHop }) => isHop).length,
    rejectedHops: retries.filter(({ isHop, isRejected }) => isHop && isRejected).length,
    rejectedStays: retries.filter(({ isHop, isRejected }) => !isHop && isRejected).length,
    wireErrors: [...new Set(rejections.map(({ wireError }) => JSON.stringify(wireError)))],
    problems: [
      ...log.problems,
      ...flows.flatMap(({ problem, rejection }) => (problem !== undefined && rejection === undefined ? [problem] : [])),
    ],
  };
}
