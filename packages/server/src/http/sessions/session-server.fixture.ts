import { elicit } from "../../ask/elicit.ts";
import type { ServerEvent } from "../../events/server-event.ts";
import { McpServer } from "../../mcp-server.ts";
import type { McpServerOptions } from "../../mcp-server-options.ts";
import { jsonSchema } from "../../schema/json-schema.ts";

/** Something that a test opens at the right moment. */
interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function buildGate(): Gate {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** A server for sessions, whose tools wait for gates of the test's. */
export interface SessionServer {
  readonly server: McpServer;
  readonly events: ServerEvent[];
  /** The gate of that name, which a call may wait at. */
  readonly gate: (name: string) => Gate;
}

export function buildSessionServer(options: McpServerOptions = {}): SessionServer {
  const events: ServerEvent[] = [];
  const gates = new Map<string, Gate>();
  const server = new McpServer(
    { name: "sessions", version: "1.0.0" },
    { onEvent: (event) => void events.push(event), ...options },
  );

  function gate(name: string): Gate {
    const found = gates.get(name) ?? buildGate();
    gates.set(name, found);
    return found;
  }

  const named = { type: "object", properties: { name: { type: "string" } } } as const;
  server.registerPrompt("hint", {}, () => "a hint");
  server.registerTool("greet", {}, () => "hello");
  server.registerTool("step", { inputSchema: jsonSchema<{ name: string }>(named) }, async ({ name }, ctx) => {
    ctx.reportProgress({ progress: 1, message: `${name} begins` });
    await gate(name).opened;
    ctx.reportProgress({ progress: 2, message: `${name} ends` });
    return name;
  });
  server.registerTool("ask", { inputSchema: jsonSchema<{ name: string }>(named) }, async ({ name }, ctx) => {
    ctx.reportProgress({ progress: 1, message: `${name} begins` });
    await gate(name).opened;
    const { go } = await ctx.ask(
      "go",
      elicit(`Go on with ${name}?`, { type: "object", properties: { go: { type: "boolean" } } }),
    );
    return `${name} ${go === true ? "goes" : "stays"}`;
  });
  server.registerTool("release", { inputSchema: jsonSchema<{ name: string }>(named) }, async ({ name }, ctx) => {
    ctx.releaseConnection();
    await gate(name).opened;
    return name;
  });
  server.registerTool("wait", { inputSchema: jsonSchema<{ name: string }>(named) }, async ({ name }) => {
    await gate(name).opened;
    return name;
  });
  server.registerTool("guarded", { scopes: ["admin"] }, () => "secret");
  return { server, events, gate };
}
