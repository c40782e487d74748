import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import type { Happenings } from "../../serving/happenings.ts";
import { noteUri, people, words } from "../../serving/words.ts";
import { registerAskingTools } from "./asking-tools.ts";
import { registerTellingTools } from "./telling-tools.ts";

/** The tools of our own server, on the first official SDK: it asks while the call waits. One such server is built for each session. */
export function buildServer(happenings: Happenings): McpServer {
  const server = new McpServer(
    { name: "typescript-v1-server", version: "1.0.0" },
    { capabilities: { logging: {}, resources: { subscribe: true }, tools: { listChanged: true } } },
  );
  registerAskingTools(server);
  const followed = new Set<string>();
  registerTellingTools(server, happenings, followed);
  server.registerResource("note", noteUri, {}, ({ href }) => ({ contents: [{ uri: href, text: words.note }] }));
  const name = completable(z.string(), (value) => people.filter((person) => person.startsWith(value)));
  server.registerPrompt("greet", { argsSchema: { name } }, (args) => ({
    messages: [{ role: "user", content: { type: "text", text: words.greeting(args.name) } }],
  }));
  server.server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    followed.add(uri);
    return {};
  });
  server.server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    followed.delete(uri);
    return {};
  });
  return server;
}
