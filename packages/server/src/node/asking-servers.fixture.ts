import type { InputRequiredResult, MessageHandler } from "@proj/types";
import * as z from "zod";
import { inputRequired } from "../ask/input-required.ts";
import type { CallContext } from "../context/call-context.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { type KindCase, kindCases } from "../request-state/kinds.fixture.ts";
import { Server, sealRequestState } from "../server.ts";

const info = { name: "asking", version: "1.0.0" };

/** What asks in line, of whatever method. */
export const inLineTarget = "inline:";

/** What asks nothing, of whatever method. */
export const plainTarget = "plain:";

/** What asks a question of that kind, of whatever method. */
export function toTarget(kind: string): string {
  return `ask:${kind}`;
}

/** A server whose tools, prompts and resources ask one question each, of every kind, or none; `finish` is what they do once it is answered. */
export function buildMcpServer(options: McpServerOptions, finish: () => Promise<string>): MessageHandler {
  const server = new McpServer(info, options);
  const register = (target: string, handle: (args: object, ctx: CallContext) => Reply): void => {
    const config = { inputSchema: z.looseObject({}) };
    server.registerTool(target, config, handle);
    server.registerPrompt(target, config, handle);
    server.registerResource(target, { uri: target }, handle);
  };
  for (const [kind, { question }] of Object.entries(kindCases)) {
    register(toTarget(kind), async (_args, ctx) => {
      const answer = await ctx.accepted("q", question);
      return answer === undefined ? inputRequired({ q: question }, { state: "asked" }) : finish();
    });
  }
  register(inLineTarget, async (_args, ctx) => {
    await ctx.ask("q", kindCases.elicit.question);
    return finish();
  });
  register(plainTarget, finish);
  return server;
}

type Reply = Promise<InputRequiredResult | string>;

/** The same on a low-level server, with resources in place of prompts. */
export function buildSealedServer(
  { requestState, ...options }: McpServerOptions,
  finish: () => Promise<string>,
): MessageHandler {
  const server = new Server(info, options);
  const ask = (target: string, responses: object = {}): InputRequiredResult | undefined => {
    const kind = (kindCases as { readonly [kind: string]: KindCase })[target.slice(toTarget("").length)];
    return kind === undefined || "q" in responses ? undefined : inputRequired({ q: kind.question }, { state: "asked" });
  };
  server.setRequestHandler("resources/read", async ({ uri, inputResponses }) => {
    return ask(uri, inputResponses) ?? { contents: [{ uri, text: await finish() }] };
  });
  server.setRequestHandler("tools/call", async ({ name, inputResponses }) => {
    return ask(name, inputResponses) ?? { content: [{ type: "text", text: await finish() }] };
  });
  sealRequestState(server, requestState);
  return server;
}
