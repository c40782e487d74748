import { hintKeys, type InputRequiredResult } from "@proj/types";

/** When what happened in a flow, in milliseconds since the Unix epoch. */
export interface FlowTimes {
  readonly startedAt: number;
  /** `Infinity` where there is none. */
  readonly deadline: number;
  /** When the server's last word came; `undefined` before the first. */
  readonly receivedAt: number | undefined;
  /** When the server's state ends to count, by the server's clock, where it says so. */
  readonly expiresAt: number | undefined;
}

/** What a flow begins with; where there is no deadline, its limit says when it is. */
export interface FirstTimes {
  readonly startedAt: number;
  readonly deadline?: number | undefined;
  readonly receivedAt?: number | undefined;
  readonly expiresAt?: number | undefined;
}

/** When a server will no longer take the state of a result: a hint that it may give, and that may be anything. */
export function readExpiry({ _meta }: InputRequiredResult): number | undefined {
  const hint = _meta?.[hintKeys.requestStateExpiresAt];
  const time = typeof hint === "string" ? Date.parse(hint) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
