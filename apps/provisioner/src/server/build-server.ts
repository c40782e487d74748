import { McpServer, type McpServerOptions } from "@proj/server";
import type { Places } from "../domain/places.ts";
import { registerBriefing } from "./briefing.ts";
import { registerDatabaseResources } from "./database-resources.ts";
import { registerDrop } from "./drop.ts";
import { registerProvision } from "./provision.ts";
import type { Services } from "./services.ts";

/** What the provisioner serves with. */
export interface BuildServerOptions extends McpServerOptions {
  readonly places: Places;
}

/** Builds the server with its tools, its prompt and its resources. */
export function buildServer({ places, ...options }: BuildServerOptions): McpServer {
  const services: Services = { places, clock: options.clock ?? Date.now };
  const server = new McpServer({ name: "provisioner", title: "Database provisioner", version: "1.0.0" }, options);
  registerProvision(server, services);
  registerDrop(server, services);
  registerBriefing(server, services);
  registerDatabaseResources(server, services);
  return server;
}
