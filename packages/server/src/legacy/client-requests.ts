import {
  encodeBase64url,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type LegacyResponse,
  type RandomSource,
  type RequestId,
  webCryptoRandom,
} from "@proj/types";

/** Random bytes in the ids of requests. */
const NAME_BYTES = 9;

/** How one request to the client is sent. */
export interface ClientRequestOptions {
  readonly send: (message: JSONRPCRequest) => void;
  /** For what follows the request, such as its cancellation. */
  readonly notify: (message: JSONRPCNotification) => void;
  readonly signal: AbortSignal;
}

/** The requests that a server has sent to the client of one session, and that are not answered yet. */
export class ClientRequests {
  /** None before something was asked, as in most sessions. */
  #pending: Map<RequestId, (response: LegacyResponse) => void> | undefined;
  readonly #random: RandomSource;
  #name: string | undefined;
  #lastId = 0;

  constructor(random: RandomSource = webCryptoRandom) {
    this.#random = random;
  }

  /**
   * Sends a request and resolves with the response to it. Aborting the signal takes the request back.
   *
   * @throws the signal's reason.
   */
  send(
    method: string,
    params: { readonly [name: string]: unknown },
    { send, notify, signal }: ClientRequestOptions,
  ): Promise<LegacyResponse> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const id = this.#takeId();
      this.#pending ??= new Map();
      const pending = this.#pending;
      const cancel = (): void => {
        pending.delete(id);
        notify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
        reject(signal.reason);
      };
      pending.set(id, (response) => {
        pending.delete(id);
        signal.removeEventListener("abort", cancel);
        resolve(response);
      });
      signal.addEventListener("abort", cancel, { once: true });
      send({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** Never one of another instance that had the session before: the answer to its question must not answer one of these. */
  #takeId(): string {
    this.#name ??= encodeBase64url(this.#random(NAME_BYTES));
    return `${this.#name}-${++this.#lastId}`;
  }

  /** Takes a response of the client. One that nobody waits for is passed over. */
  take(response: LegacyResponse): void {
    if (response.id !== undefined) this.#pending?.get(response.id)?.(response);
  }
}
