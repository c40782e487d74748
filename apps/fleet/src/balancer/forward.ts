import { type IncomingHttpHeaders, type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { InFlight } from "./in-flight.ts";

/** The header in which a response says which backend it is of. */
export const SERVED_BY = "x-served-by";

/** A server behind the balancer. */
export interface Backend {
  readonly name: string;
  /** Where it listens, without a path. */
  readonly origin: string;
}

/** What is about a connection and not about the message. */
const hopByHop = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];

/**
 * Passes a request on, on a connection of its own, and streams the response back. From the moment on in which there is a connection, the
 * backend may have acted on the request: where it breaks off after that, so does the caller's connection.
 *
 * @returns whether the backend could be reached. When not, nothing of the request has been read.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { name, origin }: Backend,
  inFlight: InFlight,
): Promise<boolean> {
  return new Promise((resolve) => {
    const upstream = openRequest(`${origin}${request.url}`, {
      agent: false,
      ...(request.method !== undefined && { method: request.method }),
      headers: passHeaders(request.headers),
    });
    let isOpen = false;
    upstream.once("socket", (socket) =>
      socket.once("connect", () => {
        isOpen = true;
        inFlight.begin(name);
        upstream.once("close", () => inFlight.end(name));
        request.pipe(upstream);
        resolve(true);
      }),
    );
    upstream.once("response", (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, { ...passHeaders(incoming.headers), [SERVED_BY]: name });
      response.flushHeaders();
      // Ends the caller's connection where the backend's breaks off.
      pipeline(incoming, response, () => undefined);
    });
    upstream.on("error", () => {
      if (isOpen) response.destroy();
      else resolve(false);
    });
    // Whoever hangs up wants no answer any more.
    response.once("close", () => upstream.destroy());
  });
}

function passHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));
}
