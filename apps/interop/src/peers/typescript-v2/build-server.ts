import { randomBytes } from "node:crypto";
import { completable, createRequestStateCodec, McpServer, type ProtocolEra } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Happenings } from "../../serving/happenings.ts";
import { noteUri, people, words } from "../../serving/words.ts";
import type { Announce } from "./announce.ts";
import { registerAskingTools, type State } from "./asking-tools.ts";
import { registerTellingTools } from "./telling-tools.ts";

/** Shared by the servers of a process: each request in the modern era has a server of its own. */
const codec = createRequestStateCodec<State>({ key: randomBytes(32), bind: (ctx) => ctx.mcpReq.method });

/** The tools of our own server, on the official SDK with its own codec. Its shim puts the same questions to clients of earlier revisions. */
export function buildServer(
  era: ProtocolEra,
  happenings: Happenings,
  { announce, versions }: { readonly announce?: Announce; readonly versions?: string[] } = {},
): McpServer {
  const server = new McpServer(
    { name: "typescript-v2-server", version: "1.0.0" },
    {
      requestState: { verify: codec.verify },
      capabilities: { logging: {}, resources: { subscribe: true }, tools: { listChanged: true } },
      ...(versions && { supportedProtocolVersions: versions }),
    },
  );
  registerAskingTools(server, codec);
  registerTellingTools(server, happenings, announce ?? announceItself(server, era));
  server.registerResource("note", noteUri, {}, ({ href }) => ({ contents: [{ uri: href, text: words.note }] }));
  const name = completable(z.string(), (value) => people.filter((person) => person.startsWith(value)));
  server.registerPrompt("greet", { argsSchema: z.object({ name }) }, ({ name }) => ({
    messages: [{ role: "user", content: { type: "text", text: words.greeting(name) } }],
  }));
  return server;
}

/** Clients of earlier revisions are told of what they subscribed to: this SDK leaves that to the author. */
function announceItself(mcp: McpServer, era: ProtocolEra): Announce {
  const { server } = mcp;
  const followed = new Set<string>();
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    followed.add(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    followed.delete(uri);
    return {};
  });
  return {
    toolsChanged: () => mcp.sendToolListChanged(),
    resourceUpdated(uri) {
      if (era === "modern" || followed.has(uri)) void server.sendResourceUpdated({ uri });
    },
  };
}
