import { buildMeta } from "../exchange.fixture.ts";

const requestHeaders = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "greet" };

function call(overrides: Record<string, unknown> = {}, params: Record<string, unknown> = {}): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "greet", _meta: buildMeta(), ...params },
    ...overrides,
  });
}

/** One request over HTTP and what must come back, the same through every adapter. */
export interface HttpScenario {
  readonly name: string;
  readonly method?: string;
  readonly body: string;
  /** Headers to add, or to leave out where the value is `undefined`. */
  readonly headers?: { readonly [name: string]: string | undefined };
  readonly status: number;
  /** The code and a part of the message of the JSON-RPC error; absent where a result is expected. */
  readonly error?: readonly [code: number, message: string];
  /** The id of the error response, `undefined` where it must have none. */
  readonly id?: number | string;
}

const meta = buildMeta();
const { "io.modelcontextprotocol/protocolVersion": _version, ...metaWithoutVersion } = meta;
const { "io.modelcontextprotocol/clientCapabilities": _capabilities, ...metaWithoutCapabilities } = meta;
const otherVersion = { ...meta, "io.modelcontextprotocol/protocolVersion": "2031-01-01" };

export const httpScenarios: readonly HttpScenario[] = [
  { name: "a call", body: call(), headers: requestHeaders, status: 200 },
  {
    name: "a media type with parameters",
    body: call(),
    headers: { ...requestHeaders, "content-type": "Application/JSON; charset=utf-8" },
    status: 200,
  },
  {
    name: "JSON that is cut off",
    body: '{"jsonrpc":',
    headers: requestHeaders,
    status: 400,
    error: [-32700, "not JSON"],
  },
  { name: "an empty body", body: "", headers: requestHeaders, status: 400, error: [-32700, "not JSON"] },
  {
    name: "a wrong content type",
    body: call(),
    headers: { ...requestHeaders, "content-type": "text/plain" },
    status: 415,
    error: [-32600, '"text/plain"'],
  },
  {
    name: "a content type that only starts well",
    body: call(),
    headers: { ...requestHeaders, "content-type": "application/jsonp" },
    status: 415,
    error: [-32600, "application/jsonp"],
  },
  {
    name: "too large a body",
    body: JSON.stringify("x".repeat(5000)),
    headers: requestHeaders,
    status: 413,
    error: [-32600, "larger than 4096 bytes"],
  },
  { name: "a batch", body: `[${call()}]`, headers: requestHeaders, status: 400, error: [-32600, "batches"] },
  {
    name: "a number",
    body: "5",
    headers: requestHeaders,
    status: 400,
    error: [-32600, "expected a JSON-RPC message, got 5"],
  },
  {
    name: "JSON-RPC 1.0",
    body: call({ jsonrpc: "1.0" }),
    headers: requestHeaders,
    status: 400,
    error: [-32600, 'jsonrpc must be "2.0", got "1.0"'],
    id: 1,
  },
  {
    name: "a null id",
    body: call({ id: null }),
    headers: requestHeaders,
    status: 400,
    error: [-32600, "id must be a string or an integer, got null"],
  },
  {
    name: "a fractional id",
    body: call({ id: 1.5 }),
    headers: requestHeaders,
    status: 400,
    error: [-32600, "got 1.5"],
  },
  {
    name: "params that are an array",
    body: call({ params: [1] }),
    headers: requestHeaders,
    status: 400,
    error: [-32600, "params must be an object"],
    id: 1,
  },
  {
    name: "a response",
    body: '{"jsonrpc":"2.0","id":7,"result":{}}',
    status: 400,
    error: [-32600, "must not send responses"],
    id: 7,
  },
  {
    name: "no _meta",
    body: call({}, { _meta: undefined }),
    headers: requestHeaders,
    status: 400,
    error: [-32602, "params._meta: "],
    id: 1,
  },
  {
    name: "_meta without a version",
    body: call({}, { _meta: metaWithoutVersion }),
    headers: requestHeaders,
    status: 400,
    error: [-32602, "protocolVersion"],
    id: 1,
  },
  {
    name: "_meta without capabilities",
    body: call({}, { _meta: metaWithoutCapabilities }),
    headers: requestHeaders,
    status: 400,
    error: [-32602, "clientCapabilities"],
    id: 1,
  },
  {
    name: "an unknown method",
    body: call({ method: "tools/burn" }),
    headers: { ...requestHeaders, "mcp-method": "tools/burn" },
    status: 404,
    error: [-32601, '"tools/burn"'],
    id: 1,
  },
  {
    name: "a modern ping",
    body: call({ method: "ping" }),
    headers: { ...requestHeaders, "mcp-method": "ping" },
    status: 404,
    error: [-32601, '"ping"'],
    id: 1,
  },
  {
    name: "a modern initialize",
    body: call({ method: "initialize" }),
    headers: { ...requestHeaders, "mcp-method": "initialize" },
    status: 404,
    error: [-32601, '"initialize"'],
    id: 1,
  },
  {
    name: "an initialize from before this revision that introduces nobody",
    body: '{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}',
    status: 200,
    error: [-32602, "clientInfo"],
    id: "i",
  },
  {
    name: "a version this server does not speak",
    body: call({}, { _meta: otherVersion }),
    headers: { ...requestHeaders, "mcp-protocol-version": "2031-01-01" },
    status: 400,
    error: [-32022, "this server supports 2026-07-28"],
    id: 1,
  },
  {
    name: "a version header that differs",
    body: call(),
    headers: { ...requestHeaders, "mcp-protocol-version": "2025-11-25" },
    status: 400,
    error: [-32020, '"2025-11-25" does not match body value "2026-07-28"'],
    id: 1,
  },
  {
    name: "no version header",
    body: call(),
    headers: { ...requestHeaders, "mcp-protocol-version": undefined },
    status: 400,
    error: [-32020, "MCP-Protocol-Version header is missing"],
    id: 1,
  },
  {
    name: "no method header",
    body: call(),
    headers: { ...requestHeaders, "mcp-method": undefined },
    status: 400,
    error: [-32020, "Mcp-Method header is missing"],
    id: 1,
  },
  {
    name: "a method header in another case",
    body: call(),
    headers: { ...requestHeaders, "mcp-method": "Tools/Call" },
    status: 400,
    error: [-32020, "Mcp-Method header value"],
    id: 1,
  },
  {
    name: "no name header",
    body: call(),
    headers: { ...requestHeaders, "mcp-name": undefined },
    status: 400,
    error: [-32020, "Mcp-Name header is missing"],
    id: 1,
  },
  {
    name: "another name in the header",
    body: call(),
    headers: { ...requestHeaders, "mcp-name": "other" },
    status: 400,
    error: [-32020, '"other" does not match body value "greet"'],
    id: 1,
  },
  {
    name: "a wrapped name",
    body: call(),
    headers: { ...requestHeaders, "mcp-name": "=?base64?Z3JlZXQ=?=" },
    status: 200,
  },
  {
    name: "a broken wrapper",
    body: call(),
    headers: { ...requestHeaders, "mcp-name": "=?base64?Z3JlZXQ?=" },
    status: 400,
    error: [-32020, "not a valid header value"],
    id: 1,
  },
  {
    name: "a page of another origin",
    body: call(),
    headers: { ...requestHeaders, origin: "https://evil.example" },
    status: 403,
    error: [-32600, '"https://evil.example"'],
  },
  {
    name: "an opaque origin",
    body: call(),
    headers: { ...requestHeaders, origin: "null" },
    status: 403,
    error: [-32600, '"null"'],
  },
  { name: "an allowed page", body: call(), headers: { ...requestHeaders, origin: "https://app.example" }, status: 200 },
  { name: "a GET", method: "GET", body: "", status: 405, error: [-32600, '"GET"'] },
  { name: "a DELETE", method: "DELETE", body: "", status: 405, error: [-32600, '"DELETE"'] },
  {
    name: "an unknown tool",
    body: call({}, { name: "burn" }),
    headers: { ...requestHeaders, "mcp-name": "burn" },
    status: 200,
    error: [-32602, '"burn"'],
    id: 1,
  },
  {
    name: "a question that the client cannot answer",
    body: call({}, { name: "ask", _meta: buildMeta({}) }),
    headers: { ...requestHeaders, "mcp-name": "ask" },
    status: 400,
    error: [-32021, "elicitation.form"],
    id: 1,
  },
  {
    name: "a method of one's own",
    body: call({ method: "acme/report" }, { name: "any" }),
    headers: { ...requestHeaders, "mcp-method": "acme/report", "mcp-name": undefined },
    status: 200,
  },
  {
    name: "a method of one's own under the header of another",
    body: call({ method: "acme/report" }, { name: "any" }),
    headers: { ...requestHeaders, "mcp-name": undefined },
    status: 400,
    error: [-32020, "Mcp-Method"],
    id: 1,
  },
];

/** The options of the server that the scenarios are for. */
export const scenarioOptions = { maxBodyBytes: 4096, allowedOrigins: ["https://app.example"] };
