import { createNodeHandler } from "@proj/server/node";
import { createHappenings } from "../../serving/happenings.ts";
import { serveHttp } from "../../serving/serve-http.ts";
import { buildServer } from "./build-server.ts";

const happenings = createHappenings();
const server = buildServer(happenings);
await serveHttp(happenings, createNodeHandler(server, { isLoopback: true }));
await server.close({ timeoutMs: 1000 });
