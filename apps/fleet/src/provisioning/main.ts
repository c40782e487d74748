import { join } from "node:path";
import { buildServer, createFilePlaces } from "@proj/provisioner";
import { libsqlSingleUseStore } from "@proj/single-use-libsql";
import { serveInstance } from "../instance/serve-instance.ts";
import { ProvisioningSettings } from "./provisioning-settings.ts";

/**
 * How long a round may take before its process is taken for dead, in seconds: so long does one wait that is sent again because its instance
 * was killed. That a round which took longer may run twice is guarded against by the provisioner itself.
 */
const LEASE_SECONDS = 1;

await serveInstance(ProvisioningSettings, ({ data }, { requestState, onEvent }) => {
  // The databases are in folders beside it. All instances see which rounds were used.
  const store = libsqlSingleUseStore({ url: join(data, "used-rounds.db") });
  const singleUse = { store, mode: "retryable", leaseSeconds: LEASE_SECONDS } as const;
  return buildServer({ places: createFilePlaces(data), requestState: { ...requestState, singleUse }, onEvent });
});
