import { expect, it } from "vitest";
import { openExchange } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const hint = "begins with initialize";

it.each([{}, { _meta: {} }, { _meta: { progressToken: 1 } }])(
  "a message that declares no version is told how older clients begin: %j",
  async (params) => {
    const server = new McpServer({ name: "s", version: "1" });
    const answer = await server.handle({ jsonrpc: "2.0", id: 1, method: "tools/list", params }, openExchange());
    expect(answer).toMatchObject({ error: { code: -32602, message: expect.stringContaining(hint) } });
  },
);

it("one that declares a version and is wrong otherwise is not", async () => {
  const server = new McpServer({ name: "s", version: "1" });
  const params = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
  const answer = await server.handle({ jsonrpc: "2.0", id: 1, method: "tools/list", params }, openExchange());
  expect(answer).toMatchObject({ error: { code: -32602, message: expect.not.stringContaining(hint) } });
});
