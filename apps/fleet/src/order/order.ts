import * as z from "zod";

export const carriers = ["rail", "road", "sea"] as const;

/** What the call itself says. */
export const Parcel = z.object({ number: z.string(), item: z.string() });
export type Parcel = z.infer<typeof Parcel>;

/** A parcel and the answers to both questions. */
export const Order = z.object({ ...Parcel.shape, city: z.string(), carrier: z.enum(carriers) });
export type Order = z.infer<typeof Order>;
