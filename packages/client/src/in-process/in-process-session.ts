import {
  type AuthInfo,
  type Exchange,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type LegacyResponse,
  type LegacyVersion,
  type RequestId,
  readErrorMessage,
  type ServedSession,
  type SessionLink,
  type SessionListener,
  showValue,
  type UnaskedMessage,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import { TransportError } from "../errors/transport-error.ts";
import { copyJson } from "../messages/copy-json.ts";

/** The two ends of a session within one process. */
export interface InProcessSessionParts {
  readonly session: ServedSession;
  readonly listener: SessionListener;
  readonly auth: AuthInfo | null;
  /** Told once, when it is closed. */
  readonly onClosed: () => void;
}

/** A session with a server object in the same process. Messages cross as copies of their JSON. */
export class InProcessSession implements SessionLink {
  readonly #parts: InProcessSessionParts;
  readonly #inFlight: InFlight = new InFlight();
  #version: LegacyVersion | undefined;
  #isClosed = false;

  constructor(parts: InProcessSessionParts) {
    this.#parts = parts;
  }

  /**
   * Hands a request to the session.
   *
   * @throws TransportError when the server throws or gives no response; ClosedError after {@link close}; the abort reason.
   */
  send(request: JSONRPCRequest, options: { readonly signal: AbortSignal }): Promise<LegacyResponse> {
    return this.#inFlight.run(options.signal, async (signal) => {
      const message = copyJson(request, () => `the request ${showValue(request.method)}`);
      const answer = await this.#hand(message, signal, request.id);
      // What comes as a list has the answer in it.
      const found = Array.isArray(answer) ? answer.find(({ id }) => id === request.id) : answer;
      if (found !== undefined) return found as LegacyResponse;
      throw new TransportError(
        `the server in this process gave no response to the request ${showValue(request.method)}`,
      );
    });
  }

  /** @throws TransportError when the server throws; ClosedError after {@link close}. */
  post(message: JSONRPCNotification | LegacyResponse): Promise<void> {
    return this.#inFlight.run(undefined, async (signal) => {
      await this.#hand(copyJson(message, "the message"), signal, undefined);
    });
  }

  begin(protocolVersion: LegacyVersion): void {
    this.#version = protocolVersion;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#inFlight.close();
    this.#parts.session.close();
    this.#parts.onClosed();
  }

  /** What the server sends, whether of its own accord or ahead of a response. */
  hear(message: UnaskedMessage, relatedTo?: RequestId): void {
    if (!this.#isClosed) this.#parts.listener.onMessage(copyJson(message, "the message of the server"), relatedTo);
  }

  async #hand(message: unknown, signal: AbortSignal, relatedTo: RequestId | undefined): Promise<unknown> {
    const tell = (unasked: UnaskedMessage): void => this.hear(unasked, relatedTo);
    const { auth, session } = this.#parts;
    const exchange: Exchange = {
      era: "legacy",
      protocolVersion: this.#version,
      auth,
      signal,
      notify: tell,
      sendRequest: tell,
    };
    try {
      const answer = await session.handle(message, exchange);
      return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
    } catch (cause) {
      const reason = showValue(readErrorMessage(cause));
      throw new TransportError(`the server in this process threw instead of answering: ${reason}; see cause`, {
        cause,
      });
    }
  }
}
