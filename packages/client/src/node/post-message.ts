import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { TLSSocket } from "node:tls";
import { ConfigurationError, type JSONRPCNotification, type JSONRPCResponse, type RequestId } from "@proj/types";
import type { Ending } from "../abort/start-abortable.ts";
import { explainFailedRequest } from "../http/explain-failure.ts";
import { readIncoming } from "./read-incoming.ts";
import { toBody } from "./to-raw-headers.ts";

/** Where all requests of a transport go, and how. */
export interface Endpoint {
  /** Where to connect to. Without brackets around an IPv6 address. */
  readonly hostname: string;
  /** `undefined` for the one of the protocol. */
  readonly port: string | undefined;
  /** The path with its query. */
  readonly path: string;
  /** The value of the header `Host`. */
  readonly host: string;
  /** For messages. */
  readonly origin: string;
  readonly agent: Agent;
  readonly request: (options: RequestOptions) => ClientRequest;
  readonly maxBytes: number;
}

/** One request, written. */
export interface OutgoingMessage {
  readonly id: RequestId;
  readonly body: string;
  readonly onNotification: (notification: JSONRPCNotification) => void;
  readonly onStatus?: ((status: number) => void) | undefined;
}

/**
 * POSTs a message over `node:http` and ends with the response to it.
 *
 * @param headers names and values in turns.
 * @returns a function that closes the connection.
 * @throws ConfigurationError when Node refuses to send it at all.
 */
export function postMessage(
  endpoint: Endpoint,
  message: OutgoingMessage,
  headers: readonly string[],
  ending: Ending<JSONRPCResponse>,
): () => void {
  const { origin } = endpoint;
  const sent = createRequest(endpoint, headers, "POST");
  sent.on("error", (cause) => ending.reject(explainFailedRequest(cause, origin, isShakingHands(sent))));
  sent.on("response", (response: IncomingMessage) => {
    const { id, onNotification, onStatus } = message;
    readIncoming(response, { id, onNotification, onStatus, maxBytes: endpoint.maxBytes }, origin, ending);
  });
  sent.end(toBody(headers, message.body));
  return () => {
    sent.destroy();
  };
}

/** Whether TLS was still being set up: requests wait for that. */
export function isShakingHands({ socket }: ClientRequest): boolean {
  return socket instanceof TLSSocket && socket.alpnProtocol === null;
}

/** @throws ConfigurationError when Node refuses to send it at all. */
export function createRequest(endpoint: Endpoint, headers: readonly string[], method: string): ClientRequest {
  const { agent, hostname, port, path, request } = endpoint;
  let sent: ClientRequest;
  try {
    sent = request({ agent, hostname, port, path, method, headers });
  } catch (cause) {
    throw new ConfigurationError(
      "node:http refuses to send the request; check the option agent, which must be one for the protocol of the address. See cause",
      { cause },
    );
  }
  // Node would close the connection and tell nobody.
  sent.on("upgrade", (_, socket) => {
    socket.destroy();
    sent.emit("error", new TypeError("the server answered HTTP 101, for another protocol that nobody had asked for"));
  });
  return sent;
}
