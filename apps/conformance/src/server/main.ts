import { once } from "node:events";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { listen } from "@proj/server/node";
import { buildServer } from "./build-server.ts";

/** How long requests under way may take to finish once the server is to end. */
const GRACE_MS = 1_000;

const interruption = watchInterruption();
const listening = await listen(buildServer(), { port: 0, closeTimeoutMs: GRACE_MS });
process.stdout.write(`Listening on ${listening.url}\n`);
if (!interruption.aborted) await once(interruption, "abort");
await listening.close();
process.exit();
