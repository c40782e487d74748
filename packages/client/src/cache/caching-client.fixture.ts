import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { type MethodServer, serveMethods } from "../method-server.fixture.ts";
import { type CacheResultsOptions, cacheResults } from "./cache-results.ts";

export const clientInfo = { name: "test", version: "0" };

/** A server whose results say how often they were asked for. */
export function countingServer(hints: object = { ttlMs: 1_000, cacheScope: "private" }): MethodServer {
  let count = 0;
  const tool = (name: string) => ({ name, inputSchema: { type: "object" } });
  return serveMethods({
    "tools/list": () => ({ resultType: "complete", tools: [tool(`tool-${++count}`)], ...hints }),
    "resources/read": ({ params }) => ({
      resultType: "complete",
      contents: [{ uri: String(params?.["uri"]), text: String(++count) }],
      ...hints,
    }),
  });
}

/** A clock that stands until it is moved. */
export function manualClock(): { readonly clock: () => number; readonly pass: (ms: number) => number } {
  let now = 1_000_000;
  return { clock: () => now, pass: (ms: number) => (now += ms) };
}

/** A client of the server that keeps results; its clock stands unless one is given. */
export async function connect(
  server: MethodServer,
  options: CacheResultsOptions = {},
  others: Partial<ClientOptions> = {},
): Promise<Client> {
  const { clock = manualClock().clock } = options;
  return Client.connect(server, { clientInfo, cache: cacheResults({ ...options, clock }), ...others });
}

/** The name of the one tool: how many results the server has given by then. */
export async function nameTool(client: Client, options = {}): Promise<string | undefined> {
  return (await client.listTools(options)).tools[0]?.name;
}

/** The text of a resource, which tells the same. */
export async function readText(client: Client, uri: string, options = {}): Promise<unknown> {
  const [content] = (await client.readResource(uri, options)).contents;
  return content && "text" in content ? content.text : undefined;
}
