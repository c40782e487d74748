import { Client, HttpTransport } from "@proj/client";
import { NodeHttpTransport } from "@proj/client/node";
import { elicit, McpServer } from "@proj/server";
import { listen } from "@proj/server/node";
import type { Transport } from "@proj/types";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";

const transports: readonly [name: string, open: (url: string) => Transport][] = [
  ["fetch", (url) => new HttpTransport(url)],
  ["node:http", (url) => new NodeHttpTransport(url)],
];

/** A server that holds the header of the region against the argument, in every round of a call that asks. */
function buildServer(isMirrored: boolean): McpServer {
  const server = new McpServer({ name: "regions", version: "1.0.0" }, { onEvent: () => {} });
  const region = isMirrored ? z.string().meta({ "x-mcp-header": "Region" }) : z.string();
  server.registerTool("deploy", { inputSchema: z.object({ region }) }, async ({ region: where }, { ask }) => {
    const { go } = await ask("go", elicit("Deploy?", z.object({ go: z.boolean() })));
    return go ? `Deployed to ${where}.` : "Left alone.";
  });
  return server;
}

it.each(transports)(
  "a call that asks mirrors its arguments for our server, also when that comes to want it: %s",
  async (_, open) => {
    const servers = [buildServer(false), buildServer(true)];
    // Behind one address the old version first, and the new one from the second request for a tool on.
    let calls = 0;
    const listening = await listen(
      {
        handle: (message, exchange) => {
          const isCall = (message as { readonly method?: unknown }).method === "tools/call";
          const server = calls > 0 ? servers[1] : servers[0];
          if (isCall) calls += 1;
          return (server ?? buildServer(true)).handle(message, exchange);
        },
      },
      { port: 0 },
    );
    onTestFinished(() => listening.close());
    const client = await Client.connect(open(listening.url), {
      clientInfo: { name: "test", version: "1.0.0" },
      handlers: { elicitForm: () => ({ action: "accept", content: { go: true } }) },
    });
    onTestFinished(() => client.close());
    const { content } = await client.callTool("deploy", { region: " Zürich " });
    expect(content).toMatchObject([{ text: "Deployed to  Zürich ." }]);
    // The first round, the second one that was refused, and the second one with its header.
    expect(calls).toBe(3);
  },
);
