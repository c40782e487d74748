import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createHappenings } from "../../serving/happenings.ts";
import { buildServer } from "./build-server.ts";

const happenings = createHappenings();
serveStdio(({ era }) => buildServer(era, happenings));
