import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { McpServer } from "../mcp-server.ts";

/** The server that the HTTP scenarios are for. */
export function buildScenarioServer(): McpServer {
  const server = new McpServer({ name: "scenarios", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("greet", {}, () => "hello");
  server.registerTool("ask", {}, () => inputRequired({ go: elicit("Go?", z.object({ go: z.boolean() })) }));
  const inputSchema = z.object({
    region: z.string().meta({ "x-mcp-header": "Region" }),
    options: z.object({ rows: z.int().meta({ "x-mcp-header": "Rows" }) }).optional(),
    dry: z.boolean().meta({ "x-mcp-header": "Dry" }).optional(),
  });
  server.registerTool("route", { inputSchema }, ({ region }) => region);
  server.registerMethod("acme/report", { params: z.object({ name: z.string() }) }, ({ name }) => ({ name }));
  return server;
}
