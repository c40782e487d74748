import { createServer, type Socket } from "node:net";

/** A request as its bytes were, taken apart by hand. */
export interface WireRequest {
  /** The lines of the head, the request line first. */
  readonly head: readonly string[];
  readonly body: { readonly id: number; readonly method: string; readonly params: Readonly<Record<string, unknown>> };
  /** The value of the only header of this name; `undefined` where there is none, all of them where there are more. */
  header(name: string): string | readonly string[] | undefined;
}

/** What a server answers with: a result or an error, and its status. */
export interface WireAnswer {
  readonly status?: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** A server on a bare socket that shares no code with ours, and what it heard. */
export interface SocketServer extends AsyncDisposable {
  readonly url: string;
  readonly heard: WireRequest[];
}

/** Starts a server on 127.0.0.1 that answers each request with JSON. */
export async function serveSocket(answer: (request: WireRequest) => WireAnswer): Promise<SocketServer> {
  const heard: WireRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let received = Buffer.alloc(0);
    socket.on("data", (piece) => {
      received = Buffer.concat([received, piece]);
      for (;;) {
        const taken = takeRequest(received);
        if (taken === undefined) return;
        received = taken.rest;
        heard.push(taken.request);
        socket.write(writeAnswer(taken.request, answer(taken.request)));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    heard,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function takeRequest(
  received: Buffer,
): { readonly request: WireRequest; readonly rest: Buffer<ArrayBuffer> } | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString("latin1").split("\r\n");
  const header = (name: string) => {
    const start = `${name.toLowerCase()}:`;
    const values = head
      .filter((line) => line.toLowerCase().startsWith(start))
      .map((line) => line.slice(start.length).trim());
    return values.length > 1 ? values : values[0];
  };
  const length = Number(header("content-length"));
  const start = end + 4;
  if (received.length < start + length) return undefined;
  const body = JSON.parse(received.subarray(start, start + length).toString("utf8"));
  return { request: { head, body, header }, rest: Buffer.from(received.subarray(start + length)) };
}

function writeAnswer({ body }: WireRequest, { status = 200, ...answer }: WireAnswer): string {
  const text = JSON.stringify({ jsonrpc: "2.0", id: body.id, ...answer });
  const head = [`HTTP/1.1 ${status} -`, "Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`];
  return `${head.join("\r\n")}\r\n\r\n${text}`;
}
