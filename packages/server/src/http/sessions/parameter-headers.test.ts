import { expect, it } from "vitest";
import * as z from "zod";
import { buildMeta } from "../../exchange.fixture.ts";
import { McpServer } from "../../mcp-server.ts";
import { createFetchHandler } from "../fetch-handler.ts";
import { openSession, post, type SendHttp } from "./session-client.fixture.ts";

const params = { name: "route", arguments: { region: "eu" } };
const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params };

function serve(sessions: object | "none"): SendHttp {
  const server = new McpServer({ name: "s", version: "1.0.0" }, { onEvent: () => {} });
  const region = z.string().meta({ "x-mcp-header": "Region" });
  server.registerTool("route", { inputSchema: z.object({ region }) }, (args) => args.region);
  const handler = createFetchHandler(server, { sessions });
  return (init) => handler(new Request("https://mcp.example/mcp", init));
}

it("parameters are to be repeated in headers by clients of 2026-07-28 alone, for no other knows of that", async () => {
  const modern = { ...call, params: { ...params, _meta: buildMeta() } };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "route" };
  const refused = await post(serve({}), modern, headers);
  expect(await refused.json()).toMatchObject({ error: { code: -32020 } });

  const done = { result: { content: [{ text: "eu" }] } };
  const session = await openSession(serve({}));
  expect(await (await session.call("route", params.arguments)).json()).toMatchObject(done);
  expect(await (await post(serve("none"), call)).json()).toMatchObject(done);
});
