import { HttpConnection } from "./http-connection.ts";
import type { LineStream } from "./line-stream.ts";
import type { Connection } from "./load.ts";

/** Where a server is reached. */
export interface Endpoint {
  /** Empty for a server on standard input and output. */
  readonly url: string;
  /** Standard input and output of the server; `undefined` for one that has a URL. */
  readonly lines: LineStream | undefined;
}

/** Opens a connection, or takes another place on the one stream that there is. */
export async function openConnection({ url, lines }: Endpoint): Promise<Connection> {
  if (lines === undefined) return HttpConnection.open(url);
  return { exchange: (request) => lines.exchange(request), close: () => undefined };
}
