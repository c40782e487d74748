import type { Exchange, LegacyResponse, LegacyVersion, ServedSession, SessionPeer, SessionRecord } from "@proj/types";
import { connect, type HeldCall, HeldServer, type InMemory } from "./in-memory.fixture.ts";
import type { ServeStreamOptions } from "./serve-stream.ts";

type Answer = Awaited<ReturnType<ServedSession["handle"]>>;

/** A message that a session was handed, and how to answer it. */
export interface HeldMessage {
  readonly message: HeldCall["message"] & { readonly result?: unknown; readonly error?: { readonly code: number } };
  readonly exchange: Exchange;
  answer(answer?: Answer): void;
}

/** A session that answers `initialize` and `ping` at once, and other requests when it is told to. */
class HeldSession implements ServedSession {
  readonly #server: SessionServer;
  record: SessionRecord | undefined;

  constructor(server: SessionServer) {
    this.#server = server;
  }

  handle(message: unknown, exchange: Exchange): Promise<Answer> {
    return new Promise((resolve) => {
      const {
        id = 0,
        method,
        params,
      } = message as {
        id?: number;
        method?: string;
        params?: { protocolVersion: LegacyVersion };
      };
      const answer = (given?: Answer): void => resolve(given ?? { jsonrpc: "2.0", id, result: {} });
      this.#server.inSession.push({ message: message as HeldMessage["message"], exchange, answer });
      if (method === "initialize") void this.#initialize(params?.protocolVersion, id).then(resolve);
      else if (method === "ping") answer();
      else if (!Array.isArray(message) && (method === undefined || !("id" in (message as object)))) resolve(undefined);
    });
  }

  close(): void {
    this.#server.closedSessions++;
  }

  async #initialize(protocolVersion: LegacyVersion | undefined, id: number): Promise<LegacyResponse> {
    await this.#server.untilInitialized;
    if (protocolVersion === undefined) return { jsonrpc: "2.0", id, error: { code: -32602, message: "no version" } };
    this.record ??= { protocolVersion, capabilities: {} };
    return { jsonrpc: "2.0", id, result: { protocolVersion } };
  }
}

/** A server of both eras. */
export class SessionServer extends HeldServer {
  /** All that its session was handed, in order. */
  readonly inSession: HeldMessage[] = [];
  readonly peers: SessionPeer[] = [];
  closedSessions = 0;
  /** What `initialize` waits for. */
  untilInitialized: Promise<void> = Promise.resolve();

  openSession(peer: SessionPeer): ServedSession {
    this.peers.push(peer);
    return new HeldSession(this);
  }

  /** The last request with that id that its session was handed. */
  findInSession(id: string | number): HeldMessage {
    const found = this.inSession.filter(({ message }) => message.id === id && message.method !== undefined).at(-1);
    if (found === undefined) throw new TypeError(`${id} is not under way in the session`);
    return found;
  }

  /** What its session was handed, by method or kind. */
  get handed(): string[] {
    return this.inSession.map(({ message }) =>
      Array.isArray(message) ? `list of ${message.length}` : (message.method ?? `answer to ${message.id}`),
    );
  }
}

/** Connects to a server and opens a session with it. */
export async function openSession(
  options: Partial<ServeStreamOptions> = {},
  version?: LegacyVersion,
): Promise<InMemory & { readonly server: SessionServer }> {
  const server = new SessionServer();
  const connection = connect(server, options);
  connection.peer.send(initialize(0, version));
  await connection.peer.response(0);
  connection.peer.received.length = 0;
  server.inSession.length = 0;
  return { server, ...connection };
}

/** Opens a session. */
export function initialize(id: number, protocolVersion: LegacyVersion | undefined = "2025-11-25"): object {
  const clientInfo = { name: "legacy-client", version: "1.0.0" };
  return plain(id, "initialize", { protocolVersion, capabilities: { elicitation: {} }, clientInfo });
}

/** A request that does not say its version. */
export function plain(id: number | string, method: string, params?: object): object {
  return { jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) };
}

export function tell(method: string, params?: object): object {
  return { jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) };
}

/** The answer of a client to a request of the server's. */
export function reply(id: number | string, result: object = {}): object {
  return { jsonrpc: "2.0", id, result };
}
