import {
  ConfigurationError,
  type FetchLike,
  isRecord,
  type JSONRPCRequest,
  type JSONRPCResponse,
  McpError,
  type SendOptions,
  showValue,
  type Transport,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import { encodeMessage } from "../messages/encode-message.ts";
import type { UncheckedResponse } from "../messages/is-response.ts";
import { checkLimit } from "../timing/check-limit.ts";
import { buildHeaders, type ExtraHeaders } from "./build-headers.ts";
import { explainBrokenBody, explainFailedFetch } from "./explain-failure.ts";
import { readAnswer } from "./read-answer.ts";

/** How an {@link HttpTransport} talks. */
export interface HttpTransportOptions {
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchLike | undefined;
  /** Sent with every request, such as `Authorization`. The protocol's own headers win. */
  readonly headers?: ExtraHeaders | undefined;
  /** The most bytes that one message of the server may take, after decompression. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

const DEFAULT_MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * Streamable HTTP: one POST per request, answered with JSON or with an event stream. Redirects are not followed. Aborting a request
 * closes its connection, which is how the server hears of it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export class HttpTransport implements Transport {
  /** The address without its query, which may hold secrets. */
  readonly origin: string;
  readonly #url: string;
  readonly #fetch: FetchLike;
  readonly #headers: ExtraHeaders;
  readonly #maxBytes: number;
  readonly #inFlight: InFlight = new InFlight();

  /** @throws ConfigurationError when `url` is no `http:` or `https:` address or carries credentials, or an option is wrong. */
  constructor(url: string | URL, options: HttpTransportOptions = {}) {
    const parsed = parseEndpoint(url);
    this.#url = parsed.href;
    this.origin = parsed.origin + parsed.pathname;
    this.#fetch = options.fetch ?? ((address, init) => fetch(address, init));
    this.#headers = options.headers ?? {};
    const { maxResponseBytes = DEFAULT_MAX_RESPONSE_BYTES } = options;
    checkLimit("maxResponseBytes", maxResponseBytes, 1);
    this.#maxBytes = maxResponseBytes;
  }

  /**
   * POSTs a request.
   *
   * @throws TransportError when no response can be had; OutcomeUnknownError when the server may have acted all the same;
   * ClosedError after {@link close}; the abort reason when `options.signal` aborts.
   */
  send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    return this.#inFlight.run(options.signal, async (signal) => {
      const body = encodeMessage(request, `the request ${showValue(request.method)}`);
      const headers = await buildHeaders(request, this.#headers);
      // The function for the headers may have taken its time: what was aborted or closed meanwhile is not sent.
      signal.throwIfAborted();
      const response = await this.#post({ method: "POST", headers, body, signal, redirect: "manual" });
      return (await this.#read(response, request, { ...options, signal })) as JSONRPCResponse;
    });
  }

  /** Aborts all requests in flight: they reject with a ClosedError. */
  async close(): Promise<void> {
    this.#inFlight.close();
  }

  async #post(init: RequestInit): Promise<Response> {
    try {
      // Taken off the object first: browsers' fetch refuses any other `this`.
      const send = this.#fetch;
      const response: unknown = await send(this.#url, init);
      if (isResponseLike(response)) return response;
    } catch (cause) {
      throw McpError.is(cause) ? cause : explainFailedFetch(cause, this.origin);
    }
    throw new ConfigurationError(
      "what was passed as the option fetch gave no Response; return what the platform's fetch gives",
    );
  }

  async #read(response: Response, { id }: JSONRPCRequest, options: SendOptions): Promise<UncheckedResponse> {
    try {
      return await readAnswer(response, { ...options, id, maxBytes: this.#maxBytes });
    } catch (cause) {
      throw McpError.is(cause) ? cause : explainBrokenBody(cause, this.origin, response.status);
    }
  }
}

/** By its shape, because polyfills and test doubles bring their own class. */
function isResponseLike(value: unknown): value is Response {
  return isRecord(value) && typeof value["status"] === "number" && isRecord(value["headers"]);
}

function parseEndpoint(url: string | URL): URL {
  if (!URL.canParse(url))
    throw new ConfigurationError(`${showValue(url)} is no URL; give the address of the server's MCP endpoint`);
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    throw new ConfigurationError(
      `${showValue(parsed.protocol)} is no protocol of HTTP; the address must start with http:// or https://`,
    );
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new ConfigurationError("the address carries a user name or password; send credentials in the option headers");
  }
  return parsed;
}
