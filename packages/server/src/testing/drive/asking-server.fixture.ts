import * as z from "zod";
import { elicit, elicitUrl } from "../../ask/elicit.ts";
import { listRoots } from "../../ask/list-roots.ts";
import { sample } from "../../ask/sample.ts";
import { McpServer } from "../../mcp-server.ts";
import type { McpServerOptions } from "../../mcp-server-options.ts";
import { outcome } from "../../resolve/outcome.ts";

const whichRegion = elicit("Which region?", z.object({ region: z.enum(["eu", "us"]) }));
const mayDeploy = elicit("Deploy?", z.object({ go: z.boolean() }));
const open = elicitUrl("Sign in", "https://pay.example/in");
const summary = sample({ messages: [], maxTokens: 9 });

/** A server with something that asks for each kind of question, and each kind of thing that asks. */
export function buildAskingServer(options: McpServerOptions = {}): McpServer {
  const server = new McpServer({ name: "asking", version: "1.0.0" }, { onEvent: () => {}, ...options });
  server.registerTool("deploy", { inputSchema: z.object({ env: z.string() }) }, async ({ env }, ctx) => {
    ctx.log("warning", "deploying");
    const { region } = await ctx.ask("region", whichRegion);
    const go = await ctx.ask("go", outcome(mayDeploy));
    if (go.action !== "accept") return `${go.action}: ${env} is left alone.`;
    return go.value.go ? `Deployed ${env} to ${region}.` : "Not now.";
  });
  server.registerTool("everything", {}, async (_args, ctx) => {
    const all = await ctx.askAll({ page: open, words: summary, roots: listRoots() });
    const { content } = all.words as { readonly content: { readonly text: string } };
    return { content: [{ type: "text", text: JSON.stringify([all.page, content.text, all.roots.roots]) }] };
  });
  server.registerTool(
    "who",
    {},
    (_args, ctx) => `${ctx.auth?.subject ?? "nobody"} with ${Object.keys(ctx.meta).length}`,
  );
  server.registerTool("restless", {}, async (_args, ctx) => {
    for (let index = 0; ; index++) await ctx.ask(`go${index}`, mayDeploy);
  });
  server.registerPrompt(
    "greet",
    {},
    async (_args, ctx) => `Greet from ${(await ctx.ask("region", whichRegion)).region}.`,
  );
  server.registerResource("where", { uri: "it://where" }, async ({ uri }, ctx) => {
    const { region } = await ctx.ask("region", whichRegion);
    return {
      contents: [
        { uri, text: region },
        { uri, text: "end" },
      ],
    };
  });
  return server;
}
