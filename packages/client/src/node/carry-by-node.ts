import type { IncomingMessage } from "node:http";
import { onAbort } from "../abort/on-abort.ts";
import { explainFailedRequest } from "../http/explain-failure.ts";
import { type CarryRequest, type IncomingReply, SESSION_ID_HEADER } from "../http/session/carry-request.ts";
import { createRequest, type Endpoint, isShakingHands } from "./post-message.ts";
import { readHead, refuseEncoded } from "./read-incoming.ts";
import { toBody, toRawHeaders } from "./to-raw-headers.ts";

/** Carries the requests of sessions by `node:http`. */
export function createNodeCarrier(endpoint: Endpoint): CarryRequest {
  return ({ method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const raw = toRawHeaders(headers, endpoint.host, body);
      const sent = createRequest(endpoint, raw, method);
      const stopListening = onAbort(signal, () => sent.destroy());
      sent.on("close", stopListening);
      sent.on("error", (cause) =>
        reject(signal.aborted ? signal.reason : explainFailedRequest(cause, endpoint.origin, isShakingHands(sent))),
      );
      sent.on("response", (response: IncomingMessage) => {
        try {
          resolve(toReply(response));
        } catch (error) {
          response.destroy();
          reject(error);
        }
      });
      if (body === undefined) sent.end();
      else sent.end(toBody(raw, body));
    });
}

/** @throws TransportError where the body is encoded. */
function toReply(response: IncomingMessage): IncomingReply {
  const head = readHead(response);
  // Whoever reads the body hears of it too.
  response.on("error", () => undefined);
  // What was only accepted has no body that could be read.
  if (head.status !== 202) refuseEncoded(response, head);
  const sessionId = response.headers[SESSION_ID_HEADER.toLowerCase()];
  return {
    head,
    sessionId: typeof sessionId === "string" ? sessionId : undefined,
    pieces: response,
    cancel: () => {
      // One that is whole and that nobody has begun to read would hold its connection until the agent is destroyed.
      if (response.complete && response.readableFlowing === null) response.resume();
      else if (!response.readableEnded) response.destroy();
    },
  };
}
