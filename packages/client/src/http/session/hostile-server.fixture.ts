import type { Socket } from "node:net";
import { buildResponse, type RawRequest, type RawSocketServer, serveSocket } from "../raw-socket.fixture.ts";

/** What was sent to a server, as far as it is looked at. */
interface HeardMessage {
  readonly id?: number | string;
  readonly method?: string;
}

/** What a server does otherwise than it should. Each writes the whole of what it answers with. */
export interface Hostility {
  readonly initialize?: (socket: Socket, message: HeardMessage) => unknown;
  /** To a request other than `initialize`. */
  readonly call?: (socket: Socket, message: HeardMessage) => unknown;
  /** To what needs no response. */
  readonly post?: (socket: Socket, message: HeardMessage) => unknown;
  readonly get?: (socket: Socket) => unknown;
  readonly leave?: (socket: Socket) => unknown;
}

/** A JSON answer as it stands on the wire. */
export function json(message: unknown, headers = ""): string {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return buildResponse(`200 OK\nContent-Type: application/json\n${length}${headers}`, body);
}

/** An answer without a body. */
export function status(line: string, headers = ""): string {
  return buildResponse(`${line}\nContent-Length: 0${headers}`);
}

/** The head of a stream that ends with its connection. */
export const STREAM: string = buildResponse("200 OK\nContent-Type: text/event-stream\nConnection: close");

export function result(id: unknown, value: object = {}): object {
  return { jsonrpc: "2.0", id, result: value };
}

/** Starts a server of 2025-11-25 that answers everything properly but for what it is told. */
export function serveHostile(hostility: Hostility): Promise<RawSocketServer> {
  const {
    initialize = (socket, { id }) => socket.write(json(result(id), "\nMcp-Session-Id: s1")),
    call = (socket, { id }) => socket.write(json(result(id, { content: [] }))),
    post = (socket) => socket.write(status("202 Accepted")),
    get = (socket) => socket.write(status("405 Method Not Allowed")),
    leave = (socket) => socket.write(status("204 No Content")),
  } = hostility;
  return serveSocket((socket, { text }) => {
    if (text.startsWith("GET")) return void get(socket);
    if (text.startsWith("DELETE")) return void leave(socket);
    const message: HeardMessage = JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));
    if (message.method === "initialize") initialize(socket, message);
    else if (message.method === undefined || message.id === undefined) post(socket, message);
    else call(socket, message);
  });
}

/** The values that a header had in the requests that came, each once. */
export function listHeader(requests: readonly RawRequest[], name: string): readonly (string | undefined)[] {
  const line = new RegExp(`^${name}: ?(.*)\\r$`, "im");
  return [...new Set(requests.map(({ text }) => line.exec(text)?.[1]))];
}
