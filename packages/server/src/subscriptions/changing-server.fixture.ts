import type { ServerEvent } from "../events/server-event.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";

/** A server whose changes are told, over whatever transport. */
export interface ChangingServer {
  readonly server: McpServer;
  readonly events: ServerEvent[];
  /** Changes the list of tools. */
  readonly addTool: () => void;
  /** How many subscriptions are open, by what the server told of. */
  readonly countOpen: () => number;
}

/** Has one tool, and a resource for each number. */
export function buildChangingServer(options: McpServerOptions = {}): ChangingServer {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "changing", version: "1.0.0" },
    { requestState: { singleProcess: true }, onEvent: (event) => void events.push(event), ...options },
  );
  let count = 0;
  const addTool = (): void => {
    server.registerTool(`tool-${count++}`, {}, () => "done");
  };
  addTool();
  server.registerResourceTemplate("notes", { uriTemplate: "notes://{id}" }, () => "note");
  return { server, events, addTool, countOpen: () => countOpen(events) };
}

function countOpen(events: readonly ServerEvent[]): number {
  const last = events.filter(({ type }) => type === "subscription-opened" || type === "subscription-closed").at(-1);
  return last !== undefined && "open" in last ? last.open : 0;
}
