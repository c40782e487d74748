import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { buildServer } from "../official-server/build-server.ts";

serveStdio(buildServer);
