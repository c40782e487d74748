import { buildStandardHeaders } from "@proj/types";
import { buildMessage } from "./build-message.ts";

/** Writes a request of this revision as the bytes of an HTTP request, with every header that the specification asks for. */
export function buildRequest(url: string, method: string, params: Readonly<Record<string, unknown>>): Buffer {
  const { host, pathname } = new URL(url);
  const message = buildMessage(method, params);
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
