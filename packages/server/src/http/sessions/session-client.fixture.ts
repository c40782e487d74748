import { expect } from "vitest";

/** Sends one HTTP request to the server that is tested. */
export type SendHttp = (init: RequestInit) => Promise<Response>;

/** One event of a stream. */
export interface ReadEvent {
  readonly id: string | undefined;
  readonly retry: string | undefined;
  readonly data: string;
}

/** Reads a stream event by event. Comments are passed over. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = "";

  constructor({ body }: Response) {
    if (body === null) throw new TypeError("the response has no body");
    this.#reader = body.getReader();
  }

  /** @returns `undefined` at the end of the stream. */
  async next(): Promise<ReadEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end === -1) {
        const { done, value } = await this.#reader.read();
        if (done) return undefined;
        this.#text += this.#decoder.decode(value, { stream: true });
        continue;
      }
      const lines = this.#text.slice(0, end).split("\n");
      this.#text = this.#text.slice(end + 2);
      const read = (field: string): string | undefined =>
        lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
      const data = read("data");
      if (data !== undefined) return { id: read("id"), retry: read("retry"), data };
    }
  }

  /** The next message; priming events are passed over. */
  async nextMessage(): Promise<Message> {
    for (;;) {
      const event = await this.next();
      if (event === undefined) throw new TypeError("the stream has ended");
      if (event.data !== "") return { ...JSON.parse(event.data), eventId: event.id };
    }
  }

  /** All events up to the end. */
  async rest(): Promise<readonly ReadEvent[]> {
    const events: ReadEvent[] = [];
    for (let event = await this.next(); event !== undefined; event = await this.next()) events.push(event);
    return events;
  }

  /** Hangs up. */
  async drop(): Promise<void> {
    await this.#reader.cancel();
  }
}

/** A message that came on a stream. */
export interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
  readonly eventId: string | undefined;
}

type Headers = { readonly [name: string]: string };

/** What a client declares that can be asked for forms. */
const canBeAsked = { elicitation: {} };

/** A client that has opened a session, and no more cleverness than HTTP. */
export class SessionClient {
  readonly id: string;
  readonly #send: SendHttp;
  readonly #headers: Headers;
  #lastId = 0;

  constructor(send: SendHttp, id: string, headers: Headers) {
    this.#send = send;
    this.id = id;
    this.#headers = { "mcp-session-id": id, ...headers };
  }

  /** Posts a message, or a list of them. */
  post(message: unknown, headers: Headers = {}): Promise<Response> {
    return post(this.#send, message, { ...this.#headers, ...headers });
  }

  /** Begins a request under the next id. */
  request(method: string, params: object = {}): Promise<Response> {
    this.#lastId++;
    return this.post({ jsonrpc: "2.0", id: this.#lastId, method, params });
  }

  /** Calls a tool. */
  call(name: string, args: object = {}): Promise<Response> {
    return this.request("tools/call", { name, arguments: args, _meta: { progressToken: 7 } });
  }

  notify(method: string, params: object = {}): Promise<Response> {
    return this.post({ jsonrpc: "2.0", method, params });
  }

  answer({ id }: Message, result: object): Promise<Response> {
    return this.post({ jsonrpc: "2.0", id, result });
  }

  listen(lastEventId?: string, headers: Headers = {}): Promise<Response> {
    const last: Headers = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    return this.#send({
      method: "GET",
      headers: { accept: "text/event-stream", ...this.#headers, ...last, ...headers },
    });
  }

  delete(headers: Headers = {}): Promise<Response> {
    return this.#send({ method: "DELETE", headers: { ...this.#headers, ...headers } });
  }
}

export function post(send: SendHttp, message: unknown, headers: Headers = {}): Promise<Response> {
  return send({
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(message),
  });
}

/** The first message of a session. */
export function buildInitialize(protocolVersion = "2025-11-25", capabilities: object = canBeAsked): object {
  const params = { protocolVersion, capabilities, clientInfo: { name: "test-client", version: "1.0.0" } };
  return { jsonrpc: "2.0", id: 0, method: "initialize", params };
}

/** Opens a session. */
export async function openSession(send: SendHttp, version?: string, headers: Headers = {}): Promise<SessionClient> {
  const response = await post(send, buildInitialize(version), headers);
  const id = response.headers.get("mcp-session-id");
  expect([response.status, await response.json()]).toMatchObject([200, { id: 0, result: {} }]);
  const client = new SessionClient(send, id ?? "none", headers);
  expect((await client.notify("notifications/initialized")).status).toBe(202);
  return client;
}
