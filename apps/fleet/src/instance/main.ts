import { once } from "node:events";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { watchInterruption } from "@proj/processes";
import { fromHex, jwe, type KeyRing, keyRing } from "@proj/request-state";
import { listen } from "@proj/server/node";
import { buildServer } from "./build-server.ts";
import { changeKeys } from "./change-keys.ts";
import { InstanceSettings, SETTINGS_VARIABLE } from "./instance-settings.ts";
import type { FromInstance, ToInstance } from "./messages.ts";

/** How long calls under way may take to finish once the instance is to end. */
const GRACE_MS = 500;

const interruption = watchInterruption();
const { keys, ttlSeconds, workMs } = InstanceSettings.parse(JSON.parse(process.env[SETTINGS_VARIABLE] ?? "null"));
const ring = keys === undefined ? undefined : keyRing(keys.map(fromHex));

const server = buildServer({
  requestState: { ttlSeconds, codec: ring && jwe({ keys: ring }) },
  work: () => sleep(workMs),
  onEvent: (event) => {
    if (event.type === "request-state-rejected") tell({ type: "state-rejected", reason: event.reason });
    if (event.type === "handler-failed") tell({ type: "handler-failed", problem: String(event.error) });
  },
});
process.on("message", (message) => void obey(message as ToInstance, ring).then(tell));

const listening = await listen(server, { port: 0, closeTimeoutMs: GRACE_MS });
process.stdout.write(`Listening on ${listening.url}\n`);
if (!interruption.aborted) await once(interruption, "abort");
await listening.close();
process.exit();

async function obey({ id, changes }: ToInstance, keysOfProcess: KeyRing | undefined): Promise<FromInstance> {
  try {
    if (keysOfProcess === undefined) return { type: "done", id, keyIds: [] };
    await changeKeys(keysOfProcess, changes);
    return { type: "done", id, keyIds: await keysOfProcess.readIds() };
  } catch (error) {
    return { type: "failed", id, problem: String(error) };
  }
}

function tell(message: FromInstance): void {
  // Without a channel there is nobody left to tell.
  if (process.connected) process.send?.(message);
}
