import { hintKeys, type InputRequiredResult } from "@proj/types";

/** When what happened in a flow, in milliseconds since the Unix epoch. */
export interface FlowTimes {
  readonly startedAt: number;
  /** `Infinity` where there is none. */
  readonly deadline: number;
  /** When the server's last word came; `undefined` before the first. */
  readonly receivedAt: number | undefined;
}

/** When a server will no longer take the state of a result, as it says: a hint that it may give, and that may be anything. */
export function readExpiry(result: InputRequiredResult | undefined): Date | undefined {
  const hint = result?._meta?.[hintKeys.requestStateExpiresAt];
  const date = new Date(typeof hint === "string" ? hint : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
