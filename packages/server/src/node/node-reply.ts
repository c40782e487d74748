import type { ServerResponse } from "node:http";
import type { HttpReply } from "../http/answer-message.ts";
import type { HttpFailure } from "../http/http-failure.ts";

const noHeaders = {};

/** Answers over `node:http`. */
export function createNodeReply(response: ServerResponse): HttpReply {
  return {
    sendJson: (status, body, headers = noHeaders) => sendJson(response, { status, headers, body }),
    sendAccepted() {
      response.writeHead(202).end();
    },
    writeEvent(event) {
      if (!response.headersSent) {
        response.writeHead(200, {
          "content-type": "text/event-stream",
          "cache-control": "no-cache",
          "x-accel-buffering": "no",
        });
      }
      response.write(event);
    },
    endStream() {
      response.end();
    },
  };
}

/** Sends a whole answer with its length, so that the connection can be used again. */
export function sendJson(response: ServerResponse, { status, headers, body }: HttpFailure): void {
  response
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers })
    .end(body);
}
