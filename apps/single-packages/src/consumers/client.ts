import { Client, cacheResults, type MessageHandler, MissingHandlerError } from "@proj/client";
import { expectEqual } from "./expect-equal.ts";

const question = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Where?",
    requestedSchema: { type: "object", properties: { region: { type: "string" } }, required: ["region"] },
  },
};

/** What a server says that has one tool, `provision`, which asks where; by hand, for there is no server here. */
export function answerRequest({ method, params }: { method: string; params?: object }): object {
  const answers = params !== undefined && "inputResponses" in params ? params.inputResponses : undefined;
  if (method === "server/discover") {
    const capabilities = { tools: {} };
    return { resultType: "complete", supportedVersions: ["2026-07-28"], capabilities, ttlMs: 0, cacheScope: "private" };
  }
  if (method === "tools/list") {
    const tools = [{ name: "provision", inputSchema: { type: "object" } }];
    return { resultType: "complete", tools, ttlMs: 0, cacheScope: "private" };
  }
  if (answers === undefined) {
    return { resultType: "input_required", requestState: "token", inputRequests: { region: question } };
  }
  return { resultType: "complete", content: [{ type: "text", text: JSON.stringify(answers) }] };
}

const handler: MessageHandler = {
  async handle(message) {
    const request = message as { id?: number; method: string; params?: object };
    if (request.id === undefined) return undefined;
    return { jsonrpc: "2.0", id: request.id, result: answerRequest(request) as { resultType: string } };
  },
};

/** Who the programs here are, and how they answer. */
export const identity = {
  clientInfo: { name: "consumer", version: "1.0.0" },
  handlers: { elicitForm: () => ({ action: "accept" as const, content: { region: "eu" } }) },
};

/** The text of the result that a call ends with, once it was answered. */
export const answered = '{"region":{"action":"accept","content":{"region":"eu"}}}';

/** Calls a tool that asks: answers it, lets a flow be parked as JSON, and hears what is missing. */
export async function run(): Promise<void> {
  const client = await Client.connect(handler, identity);
  const result = await client.callTool("provision", { name: "orders" });
  expectEqual(result.content, [{ type: "text", text: answered }]);
  await client.close();

  const silent = await Client.connect(handler, { clientInfo: identity.clientInfo, cache: cacheResults() });
  const error: unknown = await silent.callTool("provision").catch((thrown: unknown) => thrown);
  expectEqual(MissingHandlerError.is(error), true);
  await silent.close();
}
