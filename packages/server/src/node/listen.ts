import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigurationError, type MessageHandler, showValue } from "@proj/types";
import { refuseRequest } from "../http/http-failure.ts";
import type { HttpOptions } from "../http/http-options.ts";
import { createNodeHandler } from "./node-handler.ts";
import { sendJson } from "./node-reply.ts";

/** Where a server listens. */
export interface ListenOptions extends HttpOptions {
  /** Default 3000; 0 takes any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`: only this machine can reach the server. */
  readonly host?: string;
  /** The endpoint. Default `/mcp`. */
  readonly path?: string;
  /** How long `close` lets calls under way finish before it ends their connections, in milliseconds. Default 5000. */
  readonly closeTimeoutMs?: number;
}

/** A server that listens. */
export interface Listening {
  /** The endpoint's address, for clients on this machine. */
  readonly url: string;
  readonly port: number;
  /** Accepts no more requests and lets those under way finish, for as long as `closeTimeoutMs`. Calling it again does nothing. */
  close(): Promise<void>;
}

const loopbackAddresses: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Listens for requests over HTTP.
 *
 * @throws ConfigurationError when the path does not start with a slash; the system's own error when the port cannot be had.
 */
export async function listen(server: MessageHandler, options: ListenOptions = {}): Promise<Listening> {
  const { port = 3000, host = "127.0.0.1", path = "/mcp", closeTimeoutMs = 5000, ...httpOptions } = options;
  if (!path.startsWith("/")) throw new ConfigurationError(`path must start with a slash, got ${showValue(path)}.`);
  const handler = createNodeHandler(server, { ...httpOptions, isLoopback: loopbackAddresses.has(host) });
  const httpServer = createServer((request, response) => {
    if (request.url?.split("?", 1)[0] === path) return handler(request, response);
    sendJson(response, refuseRequest(404, `Nothing is served at this path; the endpoint is ${path}`));
  });
  await startListening(httpServer, port, host);
  const { port: actualPort } = httpServer.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${toUrlHost(host)}:${actualPort}${path}`,
    port: actualPort,
    close() {
      closing ??= closeServer(httpServer, closeTimeoutMs);
      return closing;
    },
  };
}

function startListening(httpServer: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    httpServer.once("error", reject);
    httpServer.listen(port, host, () => {
      httpServer.off("error", reject);
      resolve();
    });
  });
}

/** `close` ends idle connections itself and waits for all others, also for one whose peer never finishes its request. */
function closeServer(httpServer: HttpServer, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => httpServer.closeAllConnections(), timeoutMs);
    httpServer.close((error) => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}

/** An address to reach the server at: a wildcard is none, and an IPv6 address needs brackets. */
function toUrlHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
