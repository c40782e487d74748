import { once } from "node:events";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { listen } from "@proj/server/node";
import { buildServer } from "./build-server.ts";

const interruption = watchInterruption();
const listening = await listen(buildServer(), { port: 0, closeTimeoutMs: 1000 });
process.stdout.write(`Listening on ${listening.url}\n`);
if (!interruption.aborted) await once(interruption, "abort");
await listening.close();
