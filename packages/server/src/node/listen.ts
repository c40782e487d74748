import { createServer, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { ConfigurationError, isRecord, type MessageHandler, showValue } from "@proj/types";
import { buildHttpPolicy } from "../http/http-options.ts";
import { checkHandler } from "../options/check-methods.ts";
import { readDelay } from "../options/read-timeout.ts";
import { answerElsewhere } from "./answer-elsewhere.ts";
import { createNodeHandler, type NodeHandlerOptions } from "./node-handler.ts";
import { toServerOptions } from "./to-server-options.ts";

/** How often connections that have become idle are ended while the server closes. */
const IDLE_CHECK_MS = 25;

/** Where a server listens. */
export interface ListenOptions extends Omit<NodeHandlerOptions, "isLoopback" | "closing"> {
  /** Default 3000; 0 takes any free port. */
  readonly port?: number | undefined;
  /** Default `127.0.0.1`: only this machine can reach the server. */
  readonly host?: string | undefined;
  /** The endpoint. Default `/mcp`. */
  readonly path?: string | undefined;
  /**
   * How long a peer may take to send one request, in milliseconds, before it is answered 408 and cut off; a quarter of that for its head. `Infinity`
   * waits for ever. Default 120,000.
   */
  readonly receiveTimeoutMs?: number | undefined;
  /** How long `close` lets calls under way finish before it ends their connections, in milliseconds. Default 5000. */
  readonly closeTimeoutMs?: number | undefined;
}

/** A server that listens. */
export interface Listening {
  /** The endpoint's address, for clients on this machine. */
  readonly url: string;
  readonly port: number;
  /**
   * Accepts no more requests, ends subscriptions and lets what else is under way finish, for as long as `closeTimeoutMs`. Calling it again does
   * nothing.
   */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Listens for requests over HTTP.
 *
 * @throws ConfigurationError when an option is wrong, or the server is none; the system's own error when the port cannot be had.
 */
export async function listen(server: MessageHandler, options: ListenOptions = {}): Promise<Listening> {
  checkHandler("listen", server);
  checkOptions(options);
  const { port = 3000, host = "127.0.0.1", path = "/mcp", closeTimeoutMs = 5000, ...others } = options;
  const { receiveTimeoutMs, ...httpOptions } = others;
  readDelay("closeTimeoutMs", closeTimeoutMs);
  if (!path.startsWith("/")) throw new ConfigurationError(`path must start with a slash, got ${showValue(path)}.`);
  // Built twice, for whether a name leads to this machine alone is known once it is bound: wrong options should not bind anything.
  createNodeHandler(server, httpOptions);
  const httpServer = createServer(toServerOptions(receiveTimeoutMs));
  const unused = trackUnused(httpServer);
  const address = await startListening(httpServer, port, host);
  const closing = new AbortController();
  const isLoopback = isLoopbackAddress(address.address);
  const handler = createNodeHandler(server, { ...httpOptions, isLoopback, closing: closing.signal });
  const policy = buildHttpPolicy(httpOptions, isLoopback, server);
  httpServer.on("request", (request, response) => {
    const requested = request.url?.split("?", 1)[0];
    if (requested === path || requested === httpOptions.auth?.metadataPath) return handler(request, response);
    return answerElsewhere(request, response, policy, path);
  });
  let closed: Promise<void> | undefined;

  function close(): Promise<void> {
    closing.abort();
    closed ??= closeServer(httpServer, unused, closeTimeoutMs);
    return closed;
  }

  return {
    url: `http://${toUrlHost(host)}:${address.port}${path}`,
    port: address.port,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** @throws ConfigurationError for a port by itself, which types would not have let pass. */
function checkOptions(options: unknown): void {
  if (isRecord(options)) return;
  throw new ConfigurationError(`listen takes its options as an object: { port: 3000 }; got ${showValue(options)}.`);
}

/** The connections that have brought no request yet. */
function trackUnused(httpServer: HttpServer): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  httpServer.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  httpServer.prependListener("request", ({ socket }) => unused.delete(socket));
  return unused;
}

function startListening(httpServer: HttpServer, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    httpServer.once("error", reject);
    httpServer.listen(port, host, () => {
      httpServer.off("error", reject);
      resolve(httpServer.address() as AddressInfo);
    });
  });
}

/** `close` ends idle connections itself and waits for all others, also for one whose peer never finishes its request. */
function closeServer(httpServer: HttpServer, unused: ReadonlySet<Socket>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => httpServer.closeAllConnections(), timeoutMs);
    // A connection that is kept alive would bring the next request.
    httpServer.prependListener("request", (_request, response: ServerResponse) => {
      response.setHeader("connection", "close");
    });
    // Clients open connections ahead of their requests. Node does not count these among the idle ones, and would wait for them.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    const idle = setInterval(() => httpServer.closeIdleConnections(), IDLE_CHECK_MS);
    httpServer.close((error) => {
      clearTimeout(timer);
      clearInterval(idle);
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}

/** An address to reach the server at: a wildcard is none, and an IPv6 address needs brackets. */
function toUrlHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
