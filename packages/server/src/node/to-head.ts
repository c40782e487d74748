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
      const value = headers[lower];
      if (typeof value !== "string" || !value.includes(SEPARATOR))
        return Array.isArray(value) ? value.join("\n") : value;
      return listValues(request, lower)?.join("\n") ?? value;
    },
  };
}

/** All values of a header that came more than once: whoever sends two may have others read the first and this server both. */
function listValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] | undefined {
  const values = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
  return values.length > 1 ? values : undefined;
}
