import type { IncomingMessage } from "node:http";
import type { RequestHead } from "../http/request-head.ts";

/** What Node puts between the values of a header that came more than once, and a value may have by itself. */
const SEPARATOR = ", ";

/** The head of a request of `node:http`. */
export function toHead(request: IncomingMessage): RequestHead {
  const { headers } = request;
  return {
    method: request.method ?? "",
    readHeader(name) {
      const lower = name.toLowerCase();
      if (lower === "host") return readHost(request);
      const value = headers[lower];
      if (typeof value !== "string") return value?.join("\n");
      return value.includes(SEPARATOR) ? (readValues(request.rawHeaders, lower) ?? value) : value;
    },
  };
}

/** Over HTTP/2 the host is in `:authority`. Of two hosts, Node tells the first alone. */
function readHost({ headers, rawHeaders }: IncomingMessage): string | undefined {
  const { host, ":authority": authority } = headers;
  if (typeof authority === "string")
    return host === undefined || host === authority ? authority : `${authority}\n${host}`;
  return host === undefined ? undefined : (readValues(rawHeaders, "host") ?? host);
}

/**
 * All values of a header that came more than once; `undefined` for any other. Whoever sends two may have others on the way read the first, and
 * this server both.
 */
function readValues(rawHeaders: readonly string[], name: string): string | undefined {
  let values: string | undefined;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const rawName = rawHeaders[index] ?? "";
    if (rawName.length !== name.length || rawName.toLowerCase() !== name) continue;
    values = count === 0 ? rawHeaders[index + 1] : `${values}\n${rawHeaders[index + 1]}`;
    count++;
  }
  return count > 1 ? values : undefined;
}
