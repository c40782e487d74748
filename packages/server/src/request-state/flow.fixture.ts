import type { Exchange, InputRequiredResult, JSONRPCResponse, RequestStateCodec } from "@proj/types";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import type { RequestStateOptions } from "./policy.ts";

/** A codec that hides nothing: what tests look into. */
export const openCodec: RequestStateCodec = {
  seal: (payload) => new TextDecoder().decode(payload),
  unseal: (token) => new TextEncoder().encode(token),
};

export const question = elicit("Sure?", z.object({ sure: z.boolean() }));
const yes = { confirm: { action: "accept", content: { sure: true } } };

/** The one answer to a token that is not accepted. */
export const rejected = { code: -32602, message: "Invalid or expired requestState" };

/** A server whose tools `deploy` and `remove` ask until they are answered, with a clock in the test's hand. */
export interface FlowServer {
  readonly server: McpServer;
  readonly events: ServerEvent[];
  now: number;
}

export function buildFlowServer(requestState: RequestStateOptions = {}, options: McpServerOptions = {}): FlowServer {
  const events: ServerEvent[] = [];
  const built = { now: Date.UTC(2026, 6, 28), events } as FlowServer & { server: McpServer };
  const server = new McpServer(
    { name: "deployer", version: "1.0.0" },
    { onEvent: (event) => events.push(event), clock: () => built.now, requestState, ...options },
  );
  for (const name of ["deploy", "remove"]) {
    server.registerTool(name, { inputSchema: z.looseObject({}) }, async (_args, ctx) => {
      const answer = await ctx.answer("confirm", question);
      if (answer.status === "accepted") return `state: ${ctx.requestState}`;
      return inputRequired({ confirm: question }, { state: `${ctx.requestState ?? ""}+` });
    });
  }
  return Object.assign(built, { server });
}

/** Sends the first round and gives the token. */
export async function begin(
  server: McpServer,
  args: Record<string, unknown> = {},
  exchange: Partial<Exchange> = {},
): Promise<string> {
  const response = await send(server, "tools/call", { name: "deploy", arguments: args }, exchange);
  const { requestState } = expectResult(response) as InputRequiredResult;
  if (requestState === undefined) throw new TypeError("the asking result has no token");
  return requestState;
}

/** Sends the second round. */
export function resume(
  server: McpServer,
  requestState: unknown,
  params: Record<string, unknown> = {},
  exchange: Partial<Exchange> = {},
): Promise<JSONRPCResponse> {
  return send(
    server,
    "tools/call",
    { name: "deploy", arguments: {}, requestState, inputResponses: yes, ...params },
    exchange,
  );
}

/** The reasons of the rejections that were told. */
export function readReasons(events: readonly ServerEvent[]): string[] {
  return events.flatMap((event) => (event.type === "request-state-rejected" ? [event.reason] : []));
}
