import type { JSONRPCRequest, JSONRPCResponse, SendOptions, Transport } from "@proj/types";

/** What a scripted server does with one request: a result, or a function that gives a whole response. */
export type Answer = object | ((request: JSONRPCRequest, options: SendOptions) => unknown);

/** A transport that answers from a script and keeps what was sent. */
export interface ScriptedTransport extends Transport {
  /** Every request but `server/discover`, as JSON that nobody can change any more. */
  readonly sent: JSONRPCRequest[];
  isClosed: boolean;
}

/** The result of `server/discover` that scripted servers give. */
export const discovered = {
  resultType: "complete",
  supportedVersions: ["2026-07-28"],
  capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
  instructions: "be kind",
  ttlMs: 0,
  cacheScope: "private",
  _meta: { "io.modelcontextprotocol/serverInfo": { name: "scripted", version: "1.2.3", title: "Scripted" } },
};

/** Answers `server/discover` by itself and all else in the order of the script; the last answer is given again for ever. */
export function scriptTransport(...answers: Answer[]): ScriptedTransport {
  const left = [...answers];
  const transport: ScriptedTransport = {
    origin: "scripted:",
    sent: [],
    isClosed: false,
    async send(request, options): Promise<JSONRPCResponse> {
      const isDiscover = request.method === "server/discover";
      if (!isDiscover) transport.sent.push(JSON.parse(JSON.stringify(request)));
      const answer: Answer = isDiscover ? discovered : ((left.length > 1 ? left.shift() : left[0]) ?? {});
      return respond(request, typeof answer === "function" ? await answer(request, options) : answer);
    },
    async close() {
      transport.isClosed = true;
    },
  };
  return transport;
}

/** An answer that is an error response. */
export function failWith(code: number, message: string, data?: unknown): Answer {
  return (request) => ({
    jsonrpc: "2.0",
    id: request.id,
    error: { code, message, ...(data !== undefined && { data }) },
  });
}

/** A question for one line of text. */
export function formQuestion(message: string): object {
  const requestedSchema = { type: "object", properties: { text: { type: "string" } } };
  return { method: "elicitation/create", params: { message, requestedSchema } };
}

/** A result that asks. */
export function asking(inputRequests: Record<string, object> | undefined, requestState?: string): object {
  return {
    resultType: "input_required",
    ...(inputRequests && { inputRequests }),
    ...(requestState !== undefined && { requestState }),
  };
}

/** A complete tool result. */
export function saying(text: string): object {
  return { resultType: "complete", content: [{ type: "text", text }] };
}

function respond(request: JSONRPCRequest, answer: unknown): JSONRPCResponse {
  const isResponse = typeof answer === "object" && answer !== null && "jsonrpc" in answer;
  return (isResponse ? answer : { jsonrpc: "2.0", id: request.id, result: answer }) as JSONRPCResponse;
}
