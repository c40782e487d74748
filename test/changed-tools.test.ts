import { Client } from "@proj/client";
import { McpServer } from "@proj/server";
import { listen } from "@proj/server/node";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";

it("a client that subscribes knows a tool anew once it has changed", async () => {
  const server = new McpServer({ name: "changing", version: "1.0.0" }, { onEvent: () => {} });
  const plain = server.registerTool("deploy", { inputSchema: z.object({ region: z.string() }) }, () => "plain");
  const lists: unknown[] = [];
  const listening = await listen(
    {
      handle: (message, exchange) => {
        const { method } = message as { readonly method?: unknown };
        if (method === "tools/list" || method === "tools/call") lists.push(method);
        return server.handle(message, exchange);
      },
    },
    { port: 0 },
  );
  onTestFinished(() => listening.close());
  const client = await Client.connect(listening.url, { clientInfo: { name: "test", version: "1.0.0" } });
  onTestFinished(() => client.close());

  await client.callTool("deploy", { region: "eu" });
  const subscription = await client.listen({ toolsListChanged: true });
  plain.remove();
  const region = z.string().meta({ "x-mcp-header": "Region" });
  server.registerTool("deploy", { inputSchema: z.object({ region }) }, () => "mirrored");
  for await (const change of subscription) {
    expect(change).toMatchObject({ type: "list", list: "tools" });
    break;
  }
  expect(await client.callTool("deploy", { region: "eu" })).toMatchObject({ content: [{ text: "mirrored" }] });
  // The definition was looked up before the call, so that nothing had to be refused.
  expect(lists).toEqual(["tools/list", "tools/call", "tools/list", "tools/call"]);
});
