import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { paths } from "../shared/paths.ts";
import { buildApp } from "./build-app.ts";
import type { PageFile } from "./page-files/read-page-files.ts";

/** Where the app listens, and where its databases go. */
export interface AppSettings {
  /** On 127.0.0.1; 0 takes any free port. */
  readonly port: number;
  /** A folder. */
  readonly data: string;
  /** What its pages are made of, by path. */
  readonly files: ReadonlyMap<string, PageFile>;
}

/** The app, listening. */
export interface RunningApp {
  readonly url: string;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** How long requests under way may take to finish once the app is to end, in milliseconds. */
const GRACE_MS = 1000;

/** How often connections that have become idle are ended meanwhile, in milliseconds. */
const IDLE_CHECK_MS = 25;

/**
 * Starts the page, the MCP server and the operator's side of it, on one port of the loopback interface.
 *
 * @throws the system's error when the port cannot be had.
 */
export async function startApp({ port, data, files }: AppSettings): Promise<RunningApp> {
  let app: Hono | undefined;
  // The addresses that the app hands out have the port in them, which is known once it is bound.
  const httpServer = createServer(
    getRequestListener((request, env) => app?.fetch(request, env) ?? new Response("Not yet.", { status: 503 }), {
      overrideGlobalObjects: false,
    }),
  );
  httpServer.listen(port, "127.0.0.1");
  await once(httpServer, "listening");
  // Clients leave out the port that http has anyway, and so does this.
  const { host } = new URL(`http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`);
  const closing = new AbortController();
  const built = buildApp({ host, data, files, closing: closing.signal });
  app = built.app;
  return {
    url: `http://${host}${paths.page}`,
    async close() {
      closing.abort();
      await built.server.close({ timeoutMs: GRACE_MS });
      await closeServer(httpServer);
    },
  };
}

/** Lets streams come to their end, and waits neither for peers that do not read them nor for connections that bring nothing more. */
async function closeServer(httpServer: Server): Promise<void> {
  const idle = setInterval(() => httpServer.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => httpServer.closeAllConnections(), GRACE_MS);
  httpServer.close();
  await once(httpServer, "close");
  clearInterval(idle);
  clearTimeout(limit);
}
