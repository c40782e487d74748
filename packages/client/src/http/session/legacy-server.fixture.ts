import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type RawServer, serveRaw } from "../raw-server.fixture.ts";

/** What of an event stream was written, so that it can be written again. */
interface Stream {
  readonly events: string[];
  response: ServerResponse | undefined;
  isOver: boolean;
}

interface ServedSession {
  readonly streams: Map<string, Stream>;
  readonly waiting: Map<string, (result: unknown) => void>;
  lastStream: number;
  lastQuestion: number;
}

/** How a server behaves; all of it may be changed while it runs. */
export interface LegacyBehaviour {
  /** Ends the connection of a stream after so many bytes, once for each stream; the stream goes on. */
  cutAfterBytes?: number;
  /** Answers the request with this status instead. */
  refuse?: (method: string) => number | undefined;
  /** Whether it offers the standing stream. */
  hasStanding: boolean;
}

/** A server of 2025-11-25 with sessions, streams that can be taken up again, and questions. It shares no code with ours. */
export interface LegacyServer extends RawServer {
  readonly behaviour: LegacyBehaviour;
  readonly sessions: Map<string, ServedSession>;
  /** What came, as `METHOD name`. */
  readonly log: string[];
  readonly heads: IncomingMessage["headers"][];
  /** Writes to the standing stream of every session. */
  broadcast(message: object): void;
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly value?: unknown };
  readonly result?: unknown;
}

/** Starts a server on 127.0.0.1. */
export async function serveLegacy(given: Partial<LegacyBehaviour> = {}): Promise<LegacyServer> {
  const behaviour: LegacyBehaviour = { hasStanding: true, ...given };
  const sessions = new Map<string, ServedSession>();
  const log: string[] = [];
  const heads: IncomingMessage["headers"][] = [];

  function write(stream: Stream, event: string): void {
    stream.events.push(event);
    const { response } = stream;
    const cutAfter = behaviour.cutAfterBytes;
    if (cutAfter === undefined || response === undefined || stream.isOver) {
      response?.write(event);
      return;
    }
    const written = stream.events.slice(0, -1).reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    const left = Buffer.from(event).subarray(0, Math.max(0, cutAfter - written));
    response.write(left);
    if (left.length === Buffer.byteLength(event)) return;
    stream.isOver = true;
    stream.response = undefined;
    setImmediate(() => response.destroy());
  }

  function openStream(session: ServedSession, name: string, response: ServerResponse, lastIndex = -1): Stream {
    const stream = session.streams.get(name) ?? { events: [], response, isOver: false };
    session.streams.set(name, stream);
    stream.response = response;
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    if (stream.events.length === 0) write(stream, `id: ${name}/0\nretry: 1\ndata:\n\n`);
    else for (const event of stream.events.slice(lastIndex + 1)) response.write(event);
    response.flushHeaders();
    return stream;
  }

  const send = (name: string, stream: Stream, message: object): void =>
    write(stream, `id: ${name}/${stream.events.length}\ndata: ${JSON.stringify(message)}\n\n`);

  function call({ id, params }: Message, session: ServedSession, response: ServerResponse): void {
    const name = `s${++session.lastStream}`;
    const stream = openStream(session, name, response);
    send(name, stream, { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1, of: id } });
    const finish = (heard: unknown): void => {
      send(name, stream, { jsonrpc: "2.0", id, result: { content: [], heard } });
      stream.response?.end();
    };
    if (params?.name !== "ask") {
      finish(params?.value);
      return;
    }
    const questionId = `q${++session.lastQuestion}`;
    session.waiting.set(questionId, finish);
    send(name, stream, { jsonrpc: "2.0", id: questionId, method: "elicitation/create", params: { of: id } });
  }

  function take(message: Message, session: ServedSession, response: ServerResponse): void {
    const { id, method, result } = message;
    if (method === undefined) {
      response.writeHead(202).end();
      session.waiting.get(String(id))?.(result);
      return;
    }
    if (id === undefined) response.writeHead(202).end();
    else if (method === "tools/call") call(message, session, response);
    else
      response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
  }

  function open({ id }: Message, response: ServerResponse): void {
    const sessionId = randomUUID();
    sessions.set(sessionId, { streams: new Map(), waiting: new Map(), lastStream: 0, lastQuestion: 0 });
    const result = {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "old", version: "1" },
    };
    response.writeHead(200, { "Content-Type": "application/json", "Mcp-Session-Id": sessionId });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  }

  function listen(session: ServedSession, response: ServerResponse, lastEventId: string | undefined): void {
    const [name = "standing", index] = lastEventId?.split("/") ?? [];
    if (name === "standing" && !behaviour.hasStanding) response.writeHead(405).end();
    else {
      const stream = openStream(session, name, response, index === undefined ? undefined : Number(index));
      if (name !== "standing" && stream.events.some((event) => event.includes('"result"'))) response.end();
    }
  }

  function serve(method: string, message: Message, request: IncomingMessage, response: ServerResponse): void {
    const sessionId = String(request.headers["mcp-session-id"]);
    const session = sessions.get(sessionId);
    if (message.method === "initialize") open(message, response);
    else if (session === undefined) response.writeHead(404).end();
    else if (method === "POST") take(message, session, response);
    else if (method === "GET") listen(session, response, request.headers["last-event-id"] as string | undefined);
    else {
      sessions.delete(sessionId);
      response.writeHead(204).end();
    }
  }

  const server = await serveRaw((body, response, request) => {
    const { method = "", headers } = request;
    const message: Message = body === "" ? {} : JSON.parse(body);
    const name = body === "" ? method : `${method} ${message.method ?? "answer"}`;
    log.push(name);
    heads.push(headers);
    const status = behaviour.refuse?.(name);
    if (status === undefined) serve(method, message, request, response);
    else response.writeHead(status).end();
  });
  const broadcast = (message: object): void => {
    for (const session of sessions.values()) {
      const stream = session.streams.get("standing");
      if (stream !== undefined) send("standing", stream, message);
    }
  };
  return { ...server, [Symbol.asyncDispose]: server[Symbol.asyncDispose], behaviour, sessions, log, heads, broadcast };
}
