import { once } from "node:events";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { fromHex, jwe, type KeyRing, keyRing } from "@proj/request-state";
import type { McpServer, OnEvent, RequestStateOptions, ServerEvent } from "@proj/server";
import { listen } from "@proj/server/node";
import type * as z from "zod";
import { changeKeys } from "./change-keys.ts";
import { type InstanceSettings, SETTINGS_VARIABLE } from "./instance-settings.ts";
import type { FromInstance, ToInstance } from "./messages.ts";

/** How long calls under way may take to finish once the instance is to end. */
const GRACE_MS = 500;

/** What the server of every instance is built with. */
export interface ServedParts {
  /** Without a codec the library's default holds: a key that no other process has. */
  readonly requestState: RequestStateOptions;
  readonly onEvent: OnEvent;
}

/**
 * Runs this process as an instance of a fleet until it is told to end: it serves, changes its keys as it is told over its channel, and
 * tells what an operator would want to know.
 *
 * @param schema of the settings, which are in the environment.
 * @param build makes the server.
 */
export async function serveInstance<Settings extends InstanceSettings>(
  schema: z.ZodType<Settings>,
  build: (settings: Settings, parts: ServedParts) => McpServer,
): Promise<never> {
  const interruption = watchInterruption();
  const settings = schema.parse(JSON.parse(process.env[SETTINGS_VARIABLE] ?? "null"));
  const { keys, ttlSeconds } = settings;
  const ring = keys === undefined ? undefined : keyRing(keys.map(fromHex));
  const server = build(settings, { requestState: { ttlSeconds, codec: ring && jwe({ keys: ring }) }, onEvent: report });
  process.on("message", (message) => void obey(message as ToInstance, ring).then(tell));

  const listening = await listen(server, { port: 0, closeTimeoutMs: GRACE_MS });
  process.stdout.write(`Listening on ${listening.url}\n`);
  if (!interruption.aborted) await once(interruption, "abort");
  await listening.close();
  process.exit();
}

function report(event: ServerEvent): void {
  if (event.type === "request-state-rejected") tell({ type: "state-rejected", reason: event.reason });
  if (event.type === "handler-failed") tell({ type: "handler-failed", problem: String(event.error) });
}

async function obey({ id, changes }: ToInstance, ring: KeyRing | undefined): Promise<FromInstance> {
  try {
    if (ring === undefined) return { type: "done", id, keyIds: [] };
    await changeKeys(ring, changes);
    return { type: "done", id, keyIds: await ring.readIds() };
  } catch (error) {
    return { type: "failed", id, problem: String(error) };
  }
}

function tell(message: FromInstance): void {
  // Without a channel there is nobody left to tell.
  if (process.connected) process.send?.(message);
}
