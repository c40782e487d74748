import { serveStdio } from "@proj/server/stdio";
import { buildServer } from "../our-server/build-server.ts";

serveStdio(buildServer());
