import { describe, expect, it } from "vitest";
import { ToolError } from "../errors/tool-error.ts";
import { openExchange, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { ServerEvent } from "./server-event.ts";

function build(): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer({ name: "told", version: "1.0.0" }, { onEvent: (event) => void events.push(event) });
  server.registerTool("works", {}, () => "done");
  server.registerTool("says-no", {}, () => {
    throw new ToolError("no");
  });
  return { server, events };
}

describe("what is told of a request", () => {
  it.each([
    ["works", "complete"],
    ["says-no", "failed"],
    ["nobody", "error"],
  ])("tells the failures of tools from results and from errors: %s is %s", async (name, outcome) => {
    const { server, events } = build();
    await send(server, "tools/call", { name });
    expect(events.at(-1)).toMatchObject({ type: "request-finished", outcome });
  });

  it.each([
    ["tells itself that it has", { isGone: true }, "cancelled"],
    ["tells itself that it has not", { isGone: false, signal: AbortSignal.abort() }, "complete"],
    ["has aborted its signal", { signal: AbortSignal.abort() }, "cancelled"],
  ])("says that the caller had left, where the transport %s", async (_, exchange, outcome) => {
    const { server, events } = build();
    await send(server, "tools/call", { name: "works" }, exchange);
    expect(events.at(-1)).toMatchObject({ type: "request-finished", outcome, errorCode: undefined });
  });

  it.each([
    ["absent", {}, undefined],
    ["whole", { name: "c", version: "2" }, { name: "c", version: "2" }],
    ["no object", 5, undefined],
    ["without a version", { name: "c" }, undefined],
    ["without a name", { version: "2" }, undefined],
    ["of other types", { name: 5, version: "2" }, undefined],
  ])(
    "names the client only where it names itself well (%s), also where the request is refused",
    async (_, given, told) => {
      const { server, events } = build();
      const _meta = { "io.modelcontextprotocol/clientInfo": given };
      const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } };
      await server.handle(message, openExchange({ protocolVersion: undefined, era: "legacy" }));
      const about = {
        requestId: 1,
        method: "tools/list",
        target: undefined,
        protocolVersion: undefined,
        clientInfo: told,
      };
      expect(events).toEqual([
        { type: "request-started", ...about },
        {
          type: "request-finished",
          ...about,
          outcome: "error",
          errorCode: "ERR_MCP_INVALID_META",
          durationMs: expect.any(Number),
        },
      ]);
    },
  );
});
