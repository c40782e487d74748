import * as z from "zod";
import { InstanceSettings } from "./instance-settings.ts";

/** How an instance is to be that ships parcels. */
export const ShippingSettings = z.object({
  ...InstanceSettings.shape,
  /** How long each call takes, in milliseconds. */
  workMs: z.number(),
});
export type ShippingSettings = z.infer<typeof ShippingSettings>;
