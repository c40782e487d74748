import type { Order } from "../order/order.ts";
import type { FlowRecord } from "./flow-record.ts";
import { type FlowDriver, runFlow } from "./run-flow.ts";
import type { User } from "./user.ts";

/** A flow, and how often it was begun again. */
export interface TimelyFlow extends FlowRecord {
  /**
   * How often it was begun again because its state had come to its end: users answer in time, but a machine that is busy enough may take
   * longer than that to pass an answer on.
   */
  readonly late: number;
}

/**
 * Runs one flow to its end, from its beginning where its state was too old.
 *
 * @param ttlMs how long a state is good for, in milliseconds.
 * @throws the signal's reason.
 */
export async function runInTime(order: Order, user: User, driver: FlowDriver, ttlMs: number): Promise<TimelyFlow> {
  for (let late = 0; ; late += 1) {
    const record = await runFlow(order, user, driver);
    if (record.rejection === undefined || record.rejection.ageMs < ttlMs) return { ...record, late };
  }
}
