import type {
  AuthInfo,
  ClientCapabilities,
  Exchange,
  JSONRPCErrorResponse,
  JSONRPCResponse,
  JSONRPCResultResponse,
  MessageHandler,
} from "@proj/types";
import { metaKeys, PROTOCOL_VERSION } from "@proj/types";

/** An exchange as a transport would open it. */
export function openExchange(overrides: Partial<Exchange> = {}): Exchange {
  return {
    era: "modern",
    protocolVersion: PROTOCOL_VERSION,
    auth: null,
    signal: new AbortController().signal,
    notify: () => {},
    ...overrides,
  };
}

/** A client that can be asked anything. */
const allCapabilities: ClientCapabilities = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {}, context: {} },
  roots: {},
};

/** The `_meta` of a request. */
export function buildMeta(capabilities: ClientCapabilities = allCapabilities): Record<string, unknown> {
  return {
    [metaKeys.protocolVersion]: PROTOCOL_VERSION,
    [metaKeys.clientInfo]: { name: "test-client", version: "1.0.0" },
    [metaKeys.clientCapabilities]: capabilities,
  };
}

export function buildAuth(subject: string | null, overrides: Partial<AuthInfo> = {}): AuthInfo {
  return {
    clientId: "client-1",
    issuer: "https://issuer.example",
    subject,
    audience: ["https://server.example"],
    scopes: [],
    ...overrides,
  };
}

let nextId = 1;

/** Sends one request and gives the response. */
export async function send(
  server: MessageHandler,
  method: string,
  params: Record<string, unknown> = {},
  { capabilities, ...exchange }: Partial<Exchange> & { capabilities?: ClientCapabilities } = {},
): Promise<JSONRPCResponse> {
  const message = { jsonrpc: "2.0", id: nextId++, method, params: { _meta: buildMeta(capabilities), ...params } };
  const response = await server.handle(JSON.parse(JSON.stringify(message)), openExchange(exchange));
  if (response === undefined) throw new TypeError("a request was not answered");
  return response;
}

/** The result of a response, or a failure of the test. */
export function expectResult(response: JSONRPCResponse): JSONRPCResultResponse["result"] {
  if ("result" in response) return response.result;
  throw new TypeError(`expected a result, got the error ${JSON.stringify(response.error)}`);
}

/** The error of a response, or a failure of the test. */
export function expectError(response: JSONRPCResponse): JSONRPCErrorResponse["error"] {
  if ("error" in response) return response.error;
  throw new TypeError(`expected an error, got the result ${JSON.stringify(response.result)}`);
}
