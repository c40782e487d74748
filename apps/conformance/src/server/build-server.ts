import { McpServer, type McpServerOptions } from "@proj/server";
import { registerAskingTools } from "./asking-tools.ts";
import { registerBackChannelTools } from "./back-channel-tools.ts";
import { registerCapabilityTools } from "./capability-tools.ts";
import { registerChangingTools } from "./changing-tools.ts";
import { registerContentTools } from "./content-tools.ts";
import { registerMirroringTool } from "./mirroring-tool.ts";
import { registerNotifyingTools } from "./notifying-tools.ts";
import { registerPrompts } from "./prompts.ts";
import { registerRememberingTools } from "./remembering-tools.ts";
import { registerResources } from "./resources.ts";
import { registerSchemaTool } from "./schema-tool.ts";

/** Builds the everything-server: what the suite's scenarios call, by the names they call it. */
export function buildServer(options?: McpServerOptions): McpServer {
  const server = new McpServer(
    { name: "everything-server", version: "1.0.0" },
    { requestState: { singleProcess: true }, ...options },
  );
  registerContentTools(server);
  registerNotifyingTools(server);
  registerChangingTools(server);
  registerAskingTools(server);
  registerBackChannelTools(server);
  registerRememberingTools(server);
  registerCapabilityTools(server);
  registerSchemaTool(server);
  registerMirroringTool(server);
  registerPrompts(server);
  registerResources(server);
  return server;
}
