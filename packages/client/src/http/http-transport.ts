import {
  ConfigurationError,
  type FetchLike,
  isRecord,
  type JSONRPCRequest,
  type JSONRPCResponse,
  McpError,
  type SendOptions,
  type SessionLink,
  type SessionListener,
  showValue,
  type Transport,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import { encodeRequest } from "../messages/encode-message.ts";
import { SessionLater } from "../messages/session-later.ts";
import {
  buildHeaders,
  type ExtraHeaders,
  type ReadyHeaders,
  readExtraHeaders,
  type SentHeaders,
} from "./build-headers.ts";
import { explainBrokenBody, explainFailedRequest } from "./explain-failure.ts";
import { resolveMaxBytes } from "./max-bytes.ts";
import { parseEndpoint, readOrigin, readServerKey } from "./parse-endpoint.ts";
import { readAnswer } from "./read-answer.ts";
import type { HttpSessions } from "./session/http-sessions.ts";

/** How an {@link HttpTransport} talks. */
export interface HttpTransportOptions {
  /**
   * What sends the requests. Default: the platform's `fetch`. To log, sign or measure, wrap one in another; each takes a `fetch` and
   * gives one, so they are put together by calling them:
   *
   * ```ts
   * const withLog = (next: FetchLike): FetchLike => async (url, init) => {
   *   const response = await next(url, init);
   *   console.log(response.status);
   *   return response;
   * };
   * const withKey = (next: FetchLike): FetchLike => (url, init) => {
   *   const headers = new Headers(init.headers);
   *   headers.set("X-Key", readKey());
   *   return next(url, { ...init, headers });
   * };
   * new HttpTransport(url, { fetch: withLog(withKey(fetch)) });
   * ```
   *
   * Pass `init.signal` on, leave the body of the response unread, and send nothing twice unless you know that nothing was done: every
   * request may have effects. What it throws is taken for a failure of the network, unless it is an `McpError`.
   */
  readonly fetch?: FetchLike | undefined;
  /**
   * Sent with every request, such as `Authorization`. The protocol's own headers win. Read once, unless it is a function, which is
   * called for each request.
   */
  readonly headers?: ExtraHeaders | undefined;
  /** The most bytes that one message of the server may take, after decompression. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

/**
 * Streamable HTTP: one POST per request, answered with JSON or with an event stream. Redirects are not followed. Aborting a request
 * closes its connection, which is how the server hears of it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export class HttpTransport implements Transport {
  /** The address without its query, which may hold secrets. */
  readonly origin: string;
  /** The address, unless it has a query. */
  readonly serverKey: string | undefined;
  readonly mirrorsParameters: boolean = true;
  readonly #url: string;
  readonly #fetch: FetchLike;
  readonly #headers: ReadyHeaders;
  readonly #maxBytes: number;
  readonly #inFlight: InFlight = new InFlight();
  #sessions: Promise<HttpSessions> | undefined;

  /** @throws ConfigurationError when `url` is no `http:` or `https:` address or carries credentials, or an option is wrong. */
  constructor(url: string | URL, options: HttpTransportOptions = {}) {
    const endpoint = parseEndpoint(url);
    this.#url = endpoint.href;
    this.origin = readOrigin(endpoint);
    this.serverKey = readServerKey(endpoint);
    this.#fetch = readFetch(options.fetch);
    this.#headers = readExtraHeaders(options.headers);
    this.#maxBytes = resolveMaxBytes(options.maxResponseBytes);
  }

  /**
   * POSTs a request.
   *
   * @throws TransportError when no response can be had; OutcomeUnknownError when the server may have acted all the same;
   * ClosedError after {@link close}; the abort reason when `options.signal` aborts.
   */
  send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    return this.#inFlight.run(options.signal, (signal) => this.#exchange(request, options, signal));
  }

  /**
   * Opens a session of a revision before 2026-07-28. Sessions do not know of each other. While one is open, so is a connection for what the server
   * sends on its own, where the server offers that. In a page the server has to expose the header `Mcp-Session-Id`.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
   */
  openSession(listener: SessionListener): SessionLink {
    this.#sessions ??= this.#loadSessions();
    return new SessionLater(this.#sessions.then((sessions) => sessions.open(listener)));
  }

  /** Aborts all requests in flight: they reject with a ClosedError. Sessions are ended, and it resolves when their servers were told. */
  async close(): Promise<void> {
    this.#inFlight.close();
    const sessions = await this.#sessions?.catch(() => undefined);
    await sessions?.close();
  }

  /** Loaded by those whose server needs it. */
  async #loadSessions(): Promise<HttpSessions> {
    const { openFetchSessions } = await import("../legacy-parts.ts");
    const { origin } = this;
    return openFetchSessions((init) => this.#post(init), { origin, headers: this.#headers, maxBytes: this.#maxBytes });
  }

  async #exchange(
    request: JSONRPCRequest,
    { onNotification, parameterHeaders, onStatus }: SendOptions,
    signal: AbortSignal,
  ): Promise<JSONRPCResponse> {
    const body = encodeRequest(request);
    const built = buildHeaders(request, this.#headers, parameterHeaders);
    let headers: SentHeaders;
    if (built instanceof Promise) {
      headers = await built;
      // The function for the headers may have taken its time: what was aborted or closed meanwhile is not sent.
      signal.throwIfAborted();
    } else {
      headers = built;
    }
    const response = await this.#post({ method: "POST", headers, body, signal, redirect: "manual" });
    try {
      const options = { id: request.id, maxBytes: this.#maxBytes, onNotification, onStatus, signal };
      return (await readAnswer(response, options)) as JSONRPCResponse;
    } catch (cause) {
      throw McpError.is(cause) ? cause : explainBrokenBody(cause, this.origin, response.status);
    }
  }

  async #post(init: RequestInit): Promise<Response> {
    try {
      // Taken off the object first: browsers' fetch refuses any other `this`.
      const send = this.#fetch;
      const response: unknown = await send(this.#url, init);
      if (isResponseLike(response)) return response;
    } catch (cause) {
      throw McpError.is(cause) ? cause : explainFailedRequest(cause, this.origin);
    }
    throw new ConfigurationError(
      "what was passed as the option fetch gave no Response; return what the platform's fetch gives",
    );
  }
}

function readFetch(given: FetchLike = (address, init) => fetch(address, init)): FetchLike {
  if (typeof given === "function") return given;
  throw new ConfigurationError(`the option fetch is ${showValue(given)}; pass a function such as the platform's`);
}

/** By its shape, because polyfills and test doubles bring their own class. */
function isResponseLike(value: unknown): value is Response {
  return isRecord(value) && typeof value["status"] === "number" && isRecord(value["headers"]);
}
