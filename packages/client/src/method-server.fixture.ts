import type { Exchange, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse, MessageHandler } from "@proj/types";
import { discovered } from "./scripted-transport.fixture.ts";

/** What a server does with a request of one method: the result, or a whole response. */
export type MethodHandler = (request: JSONRPCRequest, exchange: Exchange) => unknown;

/** A server by hand: a handler for each method, and all that was asked. */
export interface MethodServer extends MessageHandler {
  /** Every request, as JSON that nobody can change any more. */
  readonly requests: JSONRPCRequest[];
  /** How often a method was called. */
  count(method: string): number;
}

/** Serves what has a handler. `server/discover` has one unless it is given; it declares everything. */
export function serveMethods(handlers: { readonly [method: string]: MethodHandler }): MethodServer {
  const requests: JSONRPCRequest[] = [];
  const all: { readonly [method: string]: MethodHandler | undefined } = {
    "server/discover": () => ({ ...discovered, capabilities: everything }),
    ...handlers,
  };
  return {
    requests,
    count: (method) => requests.filter((request) => request.method === method).length,
    handle: async (message, exchange) => {
      const request = message as JSONRPCRequest;
      requests.push(JSON.parse(JSON.stringify(request)));
      const answer = await (all[request.method] ?? refuse)(request, exchange);
      const isWhole = typeof answer === "object" && answer !== null && "jsonrpc" in answer;
      return (isWhole ? answer : { jsonrpc: "2.0", id: request.id, result: answer }) as JSONRPCResponse;
    },
  };
}

/** The capabilities of a server that offers all there is. */
export const everything = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
};

/** An error response. */
export function errorOf(request: JSONRPCRequest, code: number, message: string, data?: unknown): object {
  return { jsonrpc: "2.0", id: request.id, error: { code, message, ...(data !== undefined && { data }) } };
}

/** A notification as it stands on a subscription. */
export function toldOn(request: JSONRPCRequest, method: string, params: object = {}): JSONRPCNotification {
  const _meta = { "io.modelcontextprotocol/subscriptionId": request.id };
  return { jsonrpc: "2.0", method, params: { _meta, ...params } };
}

/** The acknowledgment of a subscription, of all that was asked for unless said otherwise. */
export function acknowledge(request: JSONRPCRequest, notifications?: object): JSONRPCNotification {
  const agreed = notifications ?? request.params?.["notifications"];
  return toldOn(request, "notifications/subscriptions/acknowledged", { notifications: agreed });
}

function refuse(request: JSONRPCRequest): object {
  return errorOf(request, -32601, "Method not found");
}
