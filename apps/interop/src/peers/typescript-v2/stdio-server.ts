import process from "node:process";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { createHappenings } from "../../serving/happenings.ts";
import { buildServer } from "./build-server.ts";

/** What the server may speak; with none it speaks all it knows. */
const versions = process.argv.slice(2);

const happenings = createHappenings();
if (versions.length === 0) serveStdio(({ era }) => buildServer(era, happenings));
else await buildServer("legacy", happenings, { versions }).connect(new StdioServerTransport());
