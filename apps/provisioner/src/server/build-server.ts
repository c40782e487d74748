import { McpServer, type McpServerOptions, ToolError } from "@proj/server";
import type { Clock } from "@proj/types";
import * as z from "zod";
import { DatabaseError } from "../domain/database-error.ts";
import { DatabaseName } from "../domain/database-name.ts";
import type { Places } from "../domain/places.ts";
import { provision } from "./provision.ts";

/** What the provisioner serves with. */
export interface BuildServerOptions extends McpServerOptions {
  readonly places: Places;
}

/** Builds the server with its one tool. */
export function buildServer({ places, ...options }: BuildServerOptions): McpServer {
  const clock: Clock = options.clock ?? Date.now;
  const server = new McpServer({ name: "provisioner", title: "Database provisioner", version: "1.0.0" }, options);
  server.registerTool(
    "provision",
    {
      title: "Provision a database",
      description: "Creates a database. Asks the user in which region it should live.",
      inputSchema: z.object({ name: DatabaseName.describe("What the database is called, such as orders.") }),
      annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async ({ name }, ctx) => {
      try {
        return await provision(name, ctx, { places, clock });
      } catch (error) {
        if (error instanceof DatabaseError) throw new ToolError(error.message, { cause: error });
        throw error;
      }
    },
  );
  return server;
}
