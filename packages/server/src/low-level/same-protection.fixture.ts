import type { InputRequiredResult } from "@proj/types";
import * as z from "zod";
import { inputRequired } from "../ask/input-required.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { kindCases } from "../request-state/kinds.fixture.ts";
import type { RequestStateOptions } from "../request-state/policy.ts";
import { Server, sealRequestState } from "../server.ts";

const info = { name: "same", version: "1.0.0" };

/** A server with the clock in the test's hand, and names of tokens that are the same in each that is built. */
export interface TwinServer {
  readonly server: McpServer | Server;
  readonly events: ServerEvent[];
  now: number;
}

/** What both servers' handlers do for a target: ask, tell what they were told, or fail. */
function act(target: string, state: string | undefined, responses: object = {}): InputRequiredResult | string {
  if (target === "t:throws") throw new RangeError("secret");
  if (target === "t:tells") throw new ToolError("No such region.");
  if (target === "t:always") return inputRequired({ elicit: kindCases.elicit.question }, { state: `${state ?? ""}+` });
  if (state !== undefined) return JSON.stringify({ state, responses });
  const questions = Object.entries(kindCases).map(([kind, { question }]) => [kind, question] as const);
  return inputRequired(Object.fromEntries(questions), { state: "asked" });
}

const targets = ["t:ask", "t:other", "t:always", "t:throws", "t:tells"];

function prepare(): { readonly twin: Omit<TwinServer, "server">; readonly options: McpServerOptions } {
  const events: ServerEvent[] = [];
  const twin = { now: Date.UTC(2026, 6, 28), events };
  let drawn = 0;
  const random = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length).fill(++drawn);
  return { twin, options: { clock: () => twin.now, random, onEvent: (event) => events.push(event) } };
}

export function buildMcpTwin(requestState: RequestStateOptions): TwinServer {
  const { twin, options } = prepare();
  const server = new McpServer(info, { ...options, requestState });
  for (const target of targets) {
    const config = { inputSchema: z.looseObject({}) };
    server.registerTool(target, config, (_args, ctx) => act(target, ctx.requestState, ctx.inputResponses));
    server.registerPrompt(target, config, (_args, ctx) => act(target, ctx.requestState, ctx.inputResponses));
    server.registerResource(target, { uri: target }, (_args, ctx) => act(target, ctx.requestState, ctx.inputResponses));
  }
  return Object.assign(twin, { server });
}

/** @param requestState nothing is sealed where it is absent. */
export function buildSealedTwin(requestState?: RequestStateOptions): TwinServer {
  const { twin, options } = prepare();
  const server = new Server(info, options);
  server.setRequestHandler("tools/call", ({ name, requestState: state, inputResponses }) => {
    const reply = act(name, state, inputResponses);
    return typeof reply === "string" ? { content: [{ type: "text", text: reply }] } : reply;
  });
  server.setRequestHandler("prompts/get", ({ name, requestState: state, inputResponses }) => {
    const reply = act(name, state, inputResponses);
    return typeof reply === "string" ? { messages: [{ role: "user", content: { type: "text", text: reply } }] } : reply;
  });
  server.setRequestHandler("resources/read", ({ uri, requestState: state, inputResponses }) => {
    const reply = act(uri, state, inputResponses);
    return typeof reply === "string" ? { contents: [{ uri, text: reply }] } : reply;
  });
  if (requestState !== undefined) sealRequestState(server, requestState);
  return Object.assign(twin, { server });
}
