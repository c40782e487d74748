import { serveStdio } from "@proj/server/stdio";
import { buildServer } from "./build-server.ts";

serveStdio(buildServer());
