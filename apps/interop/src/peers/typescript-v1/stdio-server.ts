import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createHappenings } from "../../serving/happenings.ts";
import { buildServer } from "./build-server.ts";

await buildServer(createHappenings()).connect(new StdioServerTransport());
