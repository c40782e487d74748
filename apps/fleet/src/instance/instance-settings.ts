import * as z from "zod";

/** The variable of the environment that holds the settings, as JSON. */
export const SETTINGS_VARIABLE = "FLEET_INSTANCE";

/** How one instance is to be, whatever it serves. */
export const InstanceSettings = z.object({
  /** Shared keys, hexadecimal, the sealing key first; absent for the key that every process makes for itself. */
  keys: z.array(z.string()).optional(),
  ttlSeconds: z.number(),
});
export type InstanceSettings = z.infer<typeof InstanceSettings>;
