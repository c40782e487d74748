import { once } from "node:events";
import process from "node:process";
import { listen } from "@proj/server/node";
import { buildServer } from "./build-server.ts";

const listening = await listen(buildServer(), { port: 0, closeTimeoutMs: 1000 });
process.stdout.write(`Listening on ${listening.url}\n`);
await once(process, "SIGTERM");
await listening.close();
