import type {
  JSONRPCNotification,
  JSONRPCRequest,
  LegacyResponse,
  LegacyVersion,
  RequestId,
  SessionLink,
  SessionListener,
  UnaskedMessage,
} from "@proj/types";
import { ClosedError } from "../errors/closed-error.ts";
import { SessionLostError } from "../errors/session-lost-error.ts";
import type { ChannelRequests } from "./channel-requests.ts";

/** A session on a channel. Nothing on the channel itself says that there is one: messages of the server's own are for it. */
export class ChannelSession implements SessionLink, SessionListener {
  readonly #requests: ChannelRequests;
  readonly #listener: SessionListener;
  #isClosed = false;
  #lost: { readonly error: unknown } | undefined;

  constructor(requests: ChannelRequests, listener: SessionListener) {
    this.#requests = requests;
    this.#listener = listener;
    requests.openSession(this);
  }

  /**
   * Sends a request as soon as the server reads.
   *
   * @throws SessionLostError when the connection is over; TransportError, OutcomeUnknownError when it ends meanwhile; ClosedError after
   * {@link close}; the abort reason.
   */
  async send(request: JSONRPCRequest, { signal }: { readonly signal: AbortSignal }): Promise<LegacyResponse> {
    this.#check();
    return this.#requests.send(request, { signal, onNotification: ignore }, this);
  }

  async post(message: JSONRPCNotification | LegacyResponse): Promise<void> {
    this.#check();
    if (!this.#requests.post(message)) throw explainLoss();
  }

  /** There is nothing to begin: the server can always write. */
  begin(_protocolVersion: LegacyVersion): void {}

  /** The channel stays as it is. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#requests.closeSession(this);
  }

  onMessage(message: UnaskedMessage, relatedTo: RequestId | undefined): void {
    this.#listener.onMessage(message, relatedTo);
  }

  onLost(error: unknown): void {
    this.#lost = { error };
    this.#listener.onLost(error);
  }

  #check(): void {
    if (this.#isClosed) throw new ClosedError();
    if (this.#lost !== undefined) throw explainLoss(this.#lost.error);
  }
}

function explainLoss(cause?: unknown): SessionLostError {
  const options = cause === undefined ? {} : { cause };
  return new SessionLostError("the session ended with the connection to its server; nothing was sent", options);
}

function ignore(): void {}
