import type { ServerResponse } from "node:http";
import type { HttpReply } from "../http/answer-message.ts";
import type { AnswerHeaders } from "../http/cors.ts";
import type { HttpFailure } from "../http/http-failure.ts";

const noHeaders = {};

/** Answers over `node:http`. */
export function createNodeReply(response: ServerResponse): HttpReply {
  return {
    sendJson: (status, body, headers = noHeaders) => sendJson(response, { status, headers, body }),
    sendAccepted() {
      response.writeHead(202, { "content-length": 0 }).end();
    },
    writeEvent(event) {
      if (!response.headersSent) {
        response.writeHead(200, {
          "content-type": "text/event-stream",
          // A proxy or a middleware that compresses would hold events back.
          "cache-control": "no-cache, no-transform",
          "x-accel-buffering": "no",
        });
      }
      response.write(event);
    },
    isWritable: () => !response.writableNeedDrain,
    onWritable(listener) {
      response.on("drain", listener);
    },
    endStream() {
      response.end();
    },
  };
}

/** Adds what goes with every answer, whatever it is, before there is one. */
export function addHeaders(response: ServerResponse, headers: AnswerHeaders | undefined): void {
  for (const name in headers) {
    const value = headers[name] ?? "";
    // What is in front may have said what else the answer depends on.
    if (name === "vary") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

/** Sends a whole answer with its length, so that the connection can be used again. */
export function sendJson(response: ServerResponse, { status, headers, body }: HttpFailure): void {
  if (body === "") {
    response.writeHead(status, headers).end();
    return;
  }
  response
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers })
    .end(body);
}
