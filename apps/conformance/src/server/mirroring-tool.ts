import type { McpServer } from "@proj/server";
import * as z from "zod";

const inputSchema = z.object({
  region: z.string().meta({ "x-mcp-header": "Region" }),
  query: z.string().optional(),
  limits: z.object({ rows: z.int().meta({ "x-mcp-header": "Max-Rows" }) }).optional(),
});

/** A tool with parameters that clients mirror into headers. */
export function registerMirroringTool(server: McpServer): void {
  server.registerTool("test_mirrored_parameters", { description: "Says where it runs.", inputSchema }, ({ region }) => {
    return `Runs in ${region}.`;
  });
}
