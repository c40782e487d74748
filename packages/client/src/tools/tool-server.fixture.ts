import type { JSONRPCRequest, SendOptions, Transport } from "@proj/types";
import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { discovered, saying } from "../scripted-transport.fixture.ts";
import type { ClientWarning } from "../warnings/client-warning.ts";

/** What a server sees of one request. */
interface Seen {
  readonly method: string;
  /** The tool or the cursor. */
  readonly about: unknown;
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** How a {@link ToolServer} behaves. */
export interface ToolServerOptions {
  /** Its tools, page by page. Whoever changes it changes the next answer. */
  readonly pages: object[][];
  /** Answers a call. Default: says "done". */
  readonly call?: ((request: JSONRPCRequest, options: SendOptions) => unknown) | undefined;
  /** Answers a request for a page instead. */
  readonly list?: ((request: JSONRPCRequest) => unknown) | undefined;
  /** Default true. */
  readonly mirrorsParameters?: boolean | undefined;
  /** Default: declares tools. */
  readonly capabilities?: object | undefined;
}

/** A transport that leads to a server with tools and keeps what arrived there. */
export interface ToolServer extends Transport {
  readonly seen: Seen[];
}

/** A server that has a list of tools and does what it is told. */
export function serveTools({
  pages,
  call = () => saying("done"),
  list,
  mirrorsParameters = true,
  capabilities = { tools: {} },
}: ToolServerOptions): ToolServer {
  const seen: Seen[] = [];
  return {
    origin: "tools:",
    mirrorsParameters,
    seen,
    async send(request, options) {
      const { method, params = {} } = request;
      if (method === "server/discover") return respond(request, { ...discovered, capabilities });
      seen.push({ method, about: params["name"] ?? params["cursor"], headers: options.parameterHeaders });
      // The next turn: calls side by side are under way together.
      await Promise.resolve();
      if (method === "tools/list")
        return respond(request, list === undefined ? readPage(pages, params["cursor"]) : list(request));
      return respond(request, await call(request, options));
    },
    async close() {},
  };
}

function readPage(pages: object[][], cursor: unknown): object {
  const index = Number(cursor ?? 0);
  const next = index + 1 < pages.length ? { nextCursor: String(index + 1) } : {};
  return { resultType: "complete", tools: pages[index] ?? [], ttlMs: 0, cacheScope: "private", ...next };
}

function respond({ id }: JSONRPCRequest, answer: unknown): never {
  const isError = typeof answer === "object" && answer !== null && "code" in answer;
  return { jsonrpc: "2.0", id, [isError ? "error" : "result"]: answer } as never;
}

/** A tool whose argument `region` is mirrored into the header that is named. */
export function mirroringTool(name: string, header: string = "Region"): object {
  return {
    name,
    inputSchema: { type: "object", properties: { region: { type: "string", "x-mcp-header": header } } },
  };
}

/** A tool that mirrors nothing. */
export function plainTool(name: string, outputSchema?: object): object {
  return { name, inputSchema: { type: "object" }, ...(outputSchema && { outputSchema }) };
}

/** The error of a server that misses headers. */
export const headerMismatch = { code: -32020, message: "Mcp-Param-Region header is missing" };

/** Connects a client to it, and collects its warnings. */
export async function connect(
  server: ToolServer,
  options: Partial<ClientOptions> = {},
): Promise<{ client: Client; warnings: ClientWarning[] }> {
  const warnings: ClientWarning[] = [];
  const client = await Client.connect(server, {
    clientInfo: { name: "test", version: "0" },
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  return { client, warnings };
}

/** How often a page was asked for. */
export function countLists(server: ToolServer): number {
  return server.seen.filter(({ method }) => method === "tools/list").length;
}

/** The headers of each call. */
export function listCalls(server: ToolServer): unknown[] {
  return server.seen.filter(({ method }) => method === "tools/call").map(({ headers }) => headers);
}
