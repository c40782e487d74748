import type { SentHeaders } from "../http/build-headers.ts";

/** What belongs to the connection or to the framing of the body, and what this transport cannot read: not for callers to say. */
const ownHeaders: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * The headers of a request with this body, or with none, as a list of names and values, which `node:http` writes as it is.
 *
 * @param host where the request goes. A `host` among the headers wins.
 */
export function toRawHeaders(headers: SentHeaders, host: string, body: string | undefined): string[] {
  const raw = headers["host"] === undefined ? ["Host", host] : [];
  for (const name in headers) {
    if (!ownHeaders.has(name)) raw.push(name, headers[name] ?? "");
  }
  raw.push("Accept-Encoding", "identity");
  if (body !== undefined) raw.push("Content-Length", String(Buffer.byteLength(body)));
  return raw;
}

/** The body as it goes with these headers: Node writes a text as UTF-8 and the head together with it, and Latin-1 in headers must stay that. */
export function toBody(headers: readonly string[], body: string): string | Buffer {
  return headers.every(isAscii) ? body : Buffer.from(body);
}

function isAscii(value: string): boolean {
  return /^[ -~\t]*$/.test(value);
}
