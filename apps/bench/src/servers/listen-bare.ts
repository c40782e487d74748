import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Connections must outlive the pauses between two samples of a subject. */
const KEEP_ALIVE_MS = 120_000;

/** A bare server that listens. */
export interface BareServer {
  /** The endpoint's address. */
  readonly url: string;
  /** Ends it and its connections. */
  stop(): void;
}

/** Listens on a free port of the loopback interface. */
export async function listenBare(listener: RequestListener): Promise<BareServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
