import * as z from "zod";
import { InstanceSettings } from "../instance/instance-settings.ts";

/** How an instance is to be that provisions databases. */
export const ProvisioningSettings = z.object({
  ...InstanceSettings.shape,
  /** The folder that all instances keep their databases in. */
  data: z.string(),
});
export type ProvisioningSettings = z.infer<typeof ProvisioningSettings>;
