import type { IncomingMessage } from "node:http";
import type { Credentials } from "../auth/read-bearer-token.ts";

/** Reads what of a request may hold an access token. Node itself keeps the first of several `Authorization` headers, and says nothing. */
export function readCredentials({ headers, rawHeaders, url = "" }: IncomingMessage): Credentials {
  const isRepeated = rawHeaders.filter((name, index) => index % 2 === 0 && /^authorization$/i.test(name)).length > 1;
  const { authorization } = headers;
  const start = url.indexOf("?");
  return {
    authorization: isRepeated ? `${authorization}\n` : authorization,
    query: start === -1 ? "" : url.slice(start + 1),
  };
}
