import process from "node:process";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { buildScenarioServer } from "../scenarios/scenario-server.fixture.ts";
import { serveStdio } from "./serve-stdio.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as McpServerOptions;
serveStdio(buildScenarioServer(options).server);
