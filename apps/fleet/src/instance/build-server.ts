import { type Clock, McpServer, type OnEvent, type RequestStateOptions } from "@proj/server";
import { Parcel } from "../order/order.ts";
import { ship } from "./ship.ts";

/** What an instance is built from. */
export interface InstanceParts {
  /** Without a codec the library's default holds: a key that no other process has. */
  readonly requestState: RequestStateOptions;
  readonly onEvent: OnEvent;
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
