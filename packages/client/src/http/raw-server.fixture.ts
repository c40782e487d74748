import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server does with one request. */
export type RawHandler = (body: string, response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

/** A server on 127.0.0.1 that writes exactly the bytes it is told to. */
export interface RawServer extends AsyncDisposable {
  readonly url: string;
}

/** Starts a server; it ends with everything connected to it when disposed of. */
export async function serveRaw(handle: RawHandler): Promise<RawServer> {
  const server = createServer((request, response) => {
    const pieces: Uint8Array[] = [];
    request.on("data", (piece: Uint8Array) => pieces.push(piece));
    request.on("end", () => handle(Buffer.concat(pieces).toString("utf8"), response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes pieces one after the other, each as a chunk of its own, and leaves the response open. */
export async function writePieces(response: ServerResponse, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    await new Promise((resolve) => response.write(piece, resolve));
    // The next turn of the event loop: the piece has left as a packet of its own.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Cuts bytes into pieces of these lengths, over and over. */
export function cut(text: string, lengths: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text, "utf8");
  const pieces: Uint8Array[] = [];
  for (let start = 0, index = 0; start < bytes.length; index++) {
    const length = lengths[index % lengths.length] ?? 1;
    pieces.push(bytes.subarray(start, start + length));
    start += length;
  }
  return pieces;
}
