import type { ServerEvent } from "../events/server-event.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";

/** One call of the tool `hold`, until it is let go. */
interface Held {
  readonly signal: AbortSignal;
  readonly letGo: (text: string) => void;
  readonly fail: (thrown: unknown) => void;
}

/** A server whose tool `hold` answers when it is told to, and what it had under way and told of. */
export interface HeldServer {
  readonly server: McpServer;
  readonly held: Held[];
  readonly events: ServerEvent[];
  /** The events of that type. */
  readonly told: <Type extends ServerEvent["type"]>(type: Type) => Extract<ServerEvent, { readonly type: Type }>[];
}

/** Builds a server with the tools `hold`, `heed` (like it, but ended by its signal) and `echo`. */
export function buildHeldServer(options: McpServerOptions = {}): HeldServer {
  const held: Held[] = [];
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "held", version: "1.0.0" },
    { onEvent: (event) => void events.push(event), ...options },
  );
  const hold = (signal: AbortSignal): Promise<string> =>
    new Promise((letGo, fail) => held.push({ signal, letGo, fail }));
  server.registerTool("hold", {}, (_args, { signal }) => hold(signal));
  server.registerTool("heed", {}, (_args, { signal }) => {
    signal.addEventListener("abort", () => held.at(-1)?.fail(signal.reason));
    return hold(signal);
  });
  server.registerTool("echo", {}, () => "echo");
  const told = <Type extends ServerEvent["type"]>(type: Type) =>
    events.filter((event): event is Extract<ServerEvent, { readonly type: Type }> => event.type === type);
  return { server, held, events, told };
}

/** Lets everything happen that waits for nothing from outside. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await undefined;
}
