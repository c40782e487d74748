import { setTimeout as sleep } from "node:timers/promises";
import { buildServer } from "./build-server.ts";
import { serveInstance } from "./serve-instance.ts";
import { ShippingSettings } from "./shipping-settings.ts";

await serveInstance(ShippingSettings, ({ workMs }, parts) => buildServer({ ...parts, work: () => sleep(workMs) }));
