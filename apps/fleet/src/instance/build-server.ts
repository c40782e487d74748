import { type Clock, McpServer } from "@proj/server";
import { Parcel } from "../order/order.ts";
import type { ServedParts } from "./serve-instance.ts";
import { ship } from "./ship.ts";

/** What an instance is built from. */
export interface InstanceParts extends ServedParts {
  /** What each call takes its time for, such as a look-up. */
  work(): Promise<void>;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** The server of every instance: one tool, which asks twice. All instances have the same name, to which tokens are bound. */
export function buildServer({ work, ...options }: InstanceParts): McpServer {
  const server = new McpServer({ name: "shipping", version: "1.0.0" }, options);
  server.registerTool("ship", { description: "Ships a parcel.", inputSchema: Parcel }, async (parcel, ctx) => {
    await work();
    return ship(parcel, ctx);
  });
  return server;
}
