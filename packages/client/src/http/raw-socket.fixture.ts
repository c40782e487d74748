import { type AddressInfo, createServer, type Socket } from "node:net";

/** One request as it came, and the connection that it came over. */
export interface RawRequest {
  readonly text: string;
  /** Which request of the server it is; the first is 1. */
  readonly number: number;
  /** Which connection of the server it came over; the first is 1. */
  readonly connection: number;
  /** Resolves when that connection is closed. */
  readonly closed: Promise<unknown>;
}

/** A server that writes whatever it is told to, HTTP or not. */
export interface RawSocketServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly RawRequest[];
}

/** Starts a server on 127.0.0.1 that hands each whole request, with its body, to `handle`. */
export async function serveSocket(
  handle: (socket: Socket, request: RawRequest) => void | Promise<void>,
): Promise<RawSocketServer> {
  const open = new Set<Socket>();
  const requests: RawRequest[] = [];
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    connections += 1;
    const connection = connections;
    open.add(socket);
    const closed = new Promise((resolve) => socket.on("close", resolve));
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
      for (let end = findEnd(received); end !== undefined; end = findEnd(received)) {
        const request = { text: received.slice(0, end), number: requests.length + 1, connection, closed };
        received = received.slice(end);
        requests.push(request);
        void handle(socket, request);
      }
    });
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where a whole request ends, or `undefined` when there is none yet. */
function findEnd(received: string): number | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const [, length = "0"] = /^content-length: *(\d+)/im.exec(received.slice(0, headEnd)) ?? [];
  const end = headEnd + 4 + Number(length);
  return received.length >= end ? end : undefined;
}

/** A response as text. */
export function buildResponse(head: string, body = ""): string {
  return `HTTP/1.1 ${head.replaceAll("\n", "\r\n")}\r\n\r\n${body}`;
}

/** A whole response with JSON in it. */
export function buildJsonResponse(message: unknown): string {
  const body = JSON.stringify(message);
  return buildResponse(`200 OK\nContent-Type: application/json\nContent-Length: ${Buffer.byteLength(body)}`, body);
}

/** A piece of a body that is sent in chunks. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}
