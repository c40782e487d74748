import type {
  DiscoverResult,
  JSONRPCRequest,
  JSONRPCResponse,
  LegacyVersion,
  SendOptions,
  SessionListener,
  Transport,
} from "@proj/types";
import type { LegacyTransportParts } from "./legacy-transport-parts.ts";
import { type OpenSession, openSession } from "./open-session.ts";
import { toLegacyRequest } from "./to-legacy-request.ts";
import { toModernResponse } from "./to-modern-response.ts";

/**
 * Takes requests of 2026-07-28 to a server of an earlier revision, in a session, and gives responses of 2026-07-28.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
export class LegacyTransport implements Transport {
  readonly origin: string;
  readonly #parts: LegacyTransportParts;
  readonly #session: OpenSession;

  constructor(parts: LegacyTransportParts, session: OpenSession) {
    this.origin = parts.transport.origin;
    this.#parts = parts;
    this.#session = session;
  }

  /** The revision of the session. */
  get protocolVersion(): LegacyVersion {
    return this.#session.protocolVersion;
  }

  /** What the server said of itself. */
  get discovered(): DiscoverResult {
    return this.#session.discovered;
  }

  async send(request: JSONRPCRequest, { signal }: SendOptions): Promise<JSONRPCResponse> {
    if (request.method === "server/discover") return { jsonrpc: "2.0", id: request.id, result: this.discovered };
    return toModernResponse(request, await this.#session.link.send(toLegacyRequest(request), { signal }));
  }

  async close(): Promise<void> {
    await this.#session.link.close();
    await this.#parts.transport.close();
  }
}

/**
 * Opens a session: sends `initialize` and `notifications/initialized`.
 *
 * @throws VersionNegotiationError when the server answers with a revision that is none of ours; what a request throws.
 */
export async function openLegacyTransport(parts: LegacyTransportParts, signal?: AbortSignal): Promise<LegacyTransport> {
  const listener: SessionListener = { onMessage: () => undefined, onLost: () => undefined };
  return new LegacyTransport(parts, await openSession(parts, listener, signal));
}
