import { serveStdio } from "@proj/server/stdio";
import { createHappenings } from "../../serving/happenings.ts";
import { buildServer } from "./build-server.ts";

serveStdio(buildServer(createHappenings()));
