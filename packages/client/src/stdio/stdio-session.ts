import type {
  JSONRPCNotification,
  JSONRPCRequest,
  LegacyResponse,
  LegacyVersion,
  SessionLink,
  SessionListener,
} from "@proj/types";
import { ClosedError } from "../errors/closed-error.ts";
import { SessionLostError } from "../errors/session-lost-error.ts";
import type { ServerProcess } from "./server-process.ts";

/** How a session finds the process that it belongs to. */
export interface StdioSessionParts {
  readonly listener: SessionListener;
  /** Gives the server that runs, or starts one. Rejects with the signal's reason. */
  readonly findServer: (signal: AbortSignal) => Promise<ServerProcess>;
  /** @throws ClosedError once the transport is closed. */
  readonly checkOpen: () => void;
}

/** A session with a server that is a child process. It belongs to the process that its first message goes to, and ends with it. */
export class StdioSession implements SessionLink {
  readonly #parts: StdioSessionParts;
  readonly #closing: AbortController = new AbortController();
  #bound: { readonly server: ServerProcess; readonly link: SessionLink } | undefined;

  constructor(parts: StdioSessionParts) {
    this.#parts = parts;
  }

  /**
   * Sends a request; the first starts the server if none is running.
   *
   * @throws SessionLostError when the process has ended since; ServerExitedError, OutcomeUnknownError when it ends meanwhile or cannot be
   * started; ClosedError after {@link close}; the abort reason.
   */
  async send(request: JSONRPCRequest, options: { readonly signal: AbortSignal }): Promise<LegacyResponse> {
    return (await this.#reach(options.signal)).send(request, options);
  }

  async post(message: JSONRPCNotification | LegacyResponse): Promise<void> {
    await (await this.#reach(this.#closing.signal)).post(message);
  }

  /** There is nothing to begin: the server can always write. */
  begin(_protocolVersion: LegacyVersion): void {}

  /** The process stays as it is. */
  async close(): Promise<void> {
    if (!this.#closing.signal.aborted) this.#closing.abort(new ClosedError());
    await this.#bound?.link.close();
  }

  async #reach(signal: AbortSignal): Promise<SessionLink> {
    this.#closing.signal.throwIfAborted();
    this.#parts.checkOpen();
    if (this.#bound === undefined) {
      const server = await this.#parts.findServer(signal);
      this.#closing.signal.throwIfAborted();
      this.#bound ??= { server, link: server.openSession(this.#parts.listener) };
    }
    const { server, link } = this.#bound;
    if (server.isRunning) return link;
    throw new SessionLostError("the session ended with the process of its server; nothing was sent");
  }
}
