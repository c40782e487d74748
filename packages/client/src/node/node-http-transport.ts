import { type Agent, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type {
  JSONRPCRequest,
  JSONRPCResponse,
  SendOptions,
  SessionLink,
  SessionListener,
  Transport,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import type { Ending } from "../abort/start-abortable.ts";
import { buildHeaders, type ExtraHeaders, type ReadyHeaders, readExtraHeaders } from "../http/build-headers.ts";
import { resolveMaxBytes } from "../http/max-bytes.ts";
import { parseEndpoint, readOrigin, readServerKey } from "../http/parse-endpoint.ts";
import { HttpSessions } from "../http/session/http-sessions.ts";
import { encodeRequest } from "../messages/encode-message.ts";
import { createNodeCarrier } from "./carry-by-node.ts";
import { createAgent } from "./create-agent.ts";
import { type Endpoint, postMessage } from "./post-message.ts";
import { toRawHeaders } from "./to-raw-headers.ts";

/** How a {@link NodeHttpTransport} talks. */
export interface NodeHttpTransportOptions {
  /**
   * Makes and keeps the connections: an `Agent` of `node:http` or, for `https:`, of `node:https`, which also takes certificates, or
   * one that leads through a proxy. It is not destroyed by {@link NodeHttpTransport.close}. Default: one of the transport's own that keeps
   * connections and closes them after 4 s without use.
   */
  readonly agent?: Agent | undefined;
  /**
   * Sent with every request, such as `Authorization`. The protocol's own headers win, and those that belong to the connection or
   * to the framing of the body are passed over.
   */
  readonly headers?: ExtraHeaders | undefined;
  /** The most bytes that one message of the server may take. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

/**
 * Streamable HTTP over `node:http` and `node:https`, for a fraction of the CPU time that `fetch` takes on Node. All else is as over
 * `HttpTransport`: one POST per request, redirects are not followed, aborting a request closes its connection. A POST is never sent
 * twice: when a connection that was kept turns out to be closed, the outcome is unknown.
 *
 * Answers are not decompressed, and the server is asked for none that is.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export class NodeHttpTransport implements Transport {
  /** The address without its query, which may hold secrets. */
  readonly origin: string;
  /** The address, unless it has a query. */
  readonly serverKey: string | undefined;
  readonly mirrorsParameters: boolean = true;
  readonly #endpoint: Endpoint;
  readonly #ownAgent: Agent | undefined;
  readonly #headers: ReadyHeaders;
  readonly #inFlight: InFlight = new InFlight();
  #sessions: HttpSessions | undefined;

  /** @throws ConfigurationError when `url` is no `http:` or `https:` address or carries credentials, or an option is wrong. */
  constructor(url: string | URL, options: NodeHttpTransportOptions = {}) {
    const address = parseEndpoint(url);
    this.origin = readOrigin(address);
    this.serverKey = readServerKey(address);
    this.#headers = readExtraHeaders(options.headers);
    const maxBytes = resolveMaxBytes(options.maxResponseBytes);
    const isSecure = address.protocol === "https:";
    const agent = options.agent ?? createAgent(isSecure);
    this.#ownAgent = options.agent === undefined ? agent : undefined;
    this.#endpoint = {
      hostname: address.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: address.port === "" ? undefined : address.port,
      path: address.pathname + address.search,
      host: address.host,
      origin: this.origin,
      agent,
      request: isSecure ? requestHttps : requestHttp,
      maxBytes,
    };
  }

  /**
   * POSTs a request.
   *
   * @throws TransportError when no response can be had; OutcomeUnknownError when the server may have acted all the same;
   * ConfigurationError when the request, a header or the agent does not allow it to be sent; ClosedError after {@link close}; the abort
   * reason when `options.signal` aborts.
   */
  send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    return this.#inFlight.start(options.signal, (ending) => this.#post(request, options, ending));
  }

  /**
   * Opens a session of a revision before 2026-07-28. Sessions do not know of each other. Each may need several connections at once: an agent that
   * allows only one cannot carry an answer while the call is open that asks for it.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
   */
  openSession(listener: SessionListener): SessionLink {
    const { origin, maxBytes } = this.#endpoint;
    const carry = createNodeCarrier(this.#endpoint);
    this.#sessions ??= new HttpSessions({ origin, carry, headers: this.#headers, maxBytes });
    return this.#sessions.open(listener);
  }

  /**
   * Aborts all requests in flight: they reject with a ClosedError. Sessions are ended, and it resolves when their servers were told. Connections of
   * an agent that was given stay with it.
   */
  async close(): Promise<void> {
    this.#inFlight.close();
    await this.#sessions?.close();
    this.#ownAgent?.destroy();
  }

  #post(request: JSONRPCRequest, options: SendOptions, ending: Ending<JSONRPCResponse>): () => void {
    const body = encodeRequest(request);
    const { onNotification, parameterHeaders, onStatus } = options;
    const message = { id: request.id, body, onNotification, onStatus };
    const endpoint = this.#endpoint;
    const headers = buildHeaders(request, this.#headers, parameterHeaders);
    if (!(headers instanceof Promise)) {
      return postMessage(endpoint, message, toRawHeaders(headers, endpoint.host, body), ending);
    }
    // The function for the headers may take its time: what is aborted or closed meanwhile is not sent.
    let isAborted = false;
    let cancel: (() => void) | undefined;
    headers
      .then((given) => {
        if (isAborted) return;
        cancel = postMessage(endpoint, message, toRawHeaders(given, endpoint.host, body), ending);
      })
      .catch(ending.reject);
    return () => {
      isAborted = true;
      cancel?.();
    };
  }
}
