import type { JSONRPCNotification, JSONRPCRequest, LegacyResponse, LegacyVersion, SessionLink } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";

/** A session whose code is still being loaded: what is sent in it waits for that, in its order. */
export class SessionLater implements SessionLink {
  readonly #loading: Promise<SessionLink>;

  constructor(loading: Promise<SessionLink>) {
    this.#loading = loading.catch((cause: unknown) => {
      throw new TransportError("what sessions take could not be loaded; see cause", { cause });
    });
    // Whoever uses it hears of that.
    this.#loading.catch(() => undefined);
  }

  async send(request: JSONRPCRequest, options: { readonly signal: AbortSignal }): Promise<LegacyResponse> {
    return (await this.#loading).send(request, options);
  }

  async post(message: JSONRPCNotification | LegacyResponse): Promise<void> {
    return (await this.#loading).post(message);
  }

  begin(protocolVersion: LegacyVersion): void {
    this.#loading.then(
      (session) => session.begin(protocolVersion),
      () => undefined,
    );
  }

  async close(): Promise<void> {
    const session = await this.#loading.catch(() => undefined);
    await session?.close();
  }
}
