import {
  type AuthInfo,
  type Exchange,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type MessageHandler,
  metaKeys,
  readErrorMessage,
  type SendOptions,
  type SessionLink,
  type SessionListener,
  type SessionPeer,
  showValue,
  type Transport,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import { TransportError } from "../errors/transport-error.ts";
import { copyJson } from "../messages/copy-json.ts";
import { SessionLater } from "../messages/session-later.ts";
import type { InProcessSession } from "./in-process-session.ts";

/** How an {@link InProcessTransport} presents its caller. */
export interface InProcessTransportOptions {
  /** The caller as the server is to see it, as if its authorization had validated it. Default `null`: no token. */
  readonly auth?: AuthInfo | null | undefined;
}

/**
 * Talks to a server object in the same process. Messages cross as copies of their JSON, as they would on a wire: nothing is shared,
 * and members that are `undefined` do not arrive.
 */
export class InProcessTransport implements Transport {
  readonly origin: string = "in-process";
  readonly #handler: MessageHandler;
  readonly #auth: AuthInfo | null;
  readonly #inFlight: InFlight = new InFlight();
  readonly #sessions = new Set<SessionLink>();
  #isClosed = false;

  constructor(handler: MessageHandler, options: InProcessTransportOptions = {}) {
    this.#handler = handler;
    this.#auth = options.auth ?? null;
  }

  /**
   * Hands a request to the server.
   *
   * @throws TransportError when the server throws or gives no response; ClosedError after {@link close}; the abort reason when
   * `options.signal` aborts, whether or not the server takes notice.
   */
  send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    return this.#inFlight.run(options.signal, async (signal) => {
      const message = copyJson(request, () => `the request ${showValue(request.method)}`);
      let isOpen = true;
      const notify = (notification: JSONRPCNotification): void => {
        if (isOpen && !signal.aborted) options.onNotification(copyJson(notification, "the notification"));
      };
      try {
        return await this.#ask(message, { ...describeExchange(message), auth: this.#auth, signal, notify });
      } finally {
        isOpen = false;
      }
    });
  }

  /**
   * Opens a session of a revision before 2026-07-28 with the server object.
   *
   * @returns `undefined` where the server has none.
   */
  openSession(listener: SessionListener): SessionLink | undefined {
    let link: InProcessSession | undefined;
    const peer: SessionPeer = { send: (message) => link?.hear(message) };
    const session = this.#handler.openSession?.(peer);
    if (session === undefined) return undefined;
    const onClosed = (): void => void this.#sessions.delete(later);
    const parts = { session, listener, auth: this.#auth, onClosed };
    const later: SessionLink = new SessionLater(
      // Loaded by those whose server needs it.
      import("../legacy-parts.ts").then((loaded) => {
        link = new loaded.InProcessSession(parts);
        return link;
      }),
    );
    this.#sessions.add(later);
    if (this.#isClosed) void later.close();
    return later;
  }

  /** Aborts all requests in flight, and ends all sessions: they reject with a ClosedError. The server object itself stays as it is. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#inFlight.close();
    await Promise.all([...this.#sessions].map((session) => session.close()));
  }

  async #ask(message: JSONRPCRequest, exchange: Exchange): Promise<JSONRPCResponse> {
    let text: string | undefined;
    try {
      text = JSON.stringify(await this.#handler.handle(message, exchange));
    } catch (cause) {
      const reason = showValue(readErrorMessage(cause));
      throw new TransportError(`the server in this process threw instead of answering: ${reason}; see cause`, {
        cause,
      });
    }
    if (text !== undefined) return JSON.parse(text);
    throw new TransportError(`the server in this process gave no response to the request ${showValue(message.method)}`);
  }
}

function describeExchange({ params }: JSONRPCRequest): Pick<Exchange, "era" | "protocolVersion"> {
  const meta = params?.["_meta"];
  const version =
    typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>)[metaKeys.protocolVersion] : undefined;
  return { era: "modern", protocolVersion: typeof version === "string" ? version : undefined };
}
