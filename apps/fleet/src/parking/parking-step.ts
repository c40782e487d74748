import * as z from "zod";
import { Parcel } from "../order/order.ts";

/** What one process does with a flow: begin it, or go on with it, by one round trip. Given as JSON, as the only argument. */
export const ParkingStep = z.object({
  /** Where the instance is. */
  url: z.string(),
  /** What is to be shipped, to begin a flow. */
  parcel: z.optional(Parcel),
  /** The parked flow, to go on with it. */
  flow: z.optional(z.string()),
  /** Where the flow was parked, when another instance goes on with it. */
  movedFrom: z.optional(z.string()),
  /** What to answer, by the names of the questions and of their fields, which are the same. */
  answers: z.optional(z.record(z.string(), z.string())),
});
export type ParkingStep = z.infer<typeof ParkingStep>;

/** What a process prints: the result, or the flow for the next process and what is asked. */
export const ParkingOutcome = z.union([
  z.object({ result: z.unknown() }),
  z.object({ flow: z.string(), questions: z.array(z.string()) }),
]);
export type ParkingOutcome = z.infer<typeof ParkingOutcome>;
