import { buildStandardHeaders, metaKeys, PROTOCOL_VERSION } from "@proj/types";

const meta = {
  [metaKeys.protocolVersion]: PROTOCOL_VERSION,
  [metaKeys.clientInfo]: { name: "bench-load", version: "1.0.0" },
  [metaKeys.clientCapabilities]: { elicitation: { form: {} } },
};

/** Writes a request of this revision as the bytes of an HTTP request, with every header that the specification asks for. */
export function buildRequest(url: string, method: string, params: Readonly<Record<string, unknown>>): Buffer {
  const { host, pathname } = new URL(url);
  const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } };
  const body = JSON.stringify(message);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    "Accept: application/json, text/event-stream",
    "Content-Type: application/json",
    ...Object.entries(buildStandardHeaders(message)).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}
