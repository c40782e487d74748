import type { ServerResponse } from "node:http";
import type { HttpReply } from "../http/answer-message.ts";
import type { AnswerHeaders } from "../http/cors.ts";
import type { HttpFailure } from "../http/http-failure.ts";

const noHeaders = {};

/**
 * Answers over `node:http`.
 *
 * @param unreadTimeoutMs how long a reader may read nothing before it is cut off; `undefined`: for ever.
 */
export function createNodeReply(response: ServerResponse, unreadTimeoutMs: number | undefined): HttpReply {
  return {
    sendJson(status, body, headers = noHeaders) {
      sendJson(response, { status, headers, body });
      if (response.writableLength > 0) cutUnread(response, unreadTimeoutMs);
    },
    sendAccepted() {
      response.writeHead(202, { "content-length": 0 }).end();
    },
    writeEvent(event) {
      if (!response.headersSent) {
        cutUnread(response, unreadTimeoutMs);
        response.writeHead(200, {
          "content-type": "text/event-stream",
          // A proxy or a middleware that compresses would hold events back.
          "cache-control": "no-cache, no-transform",
          "x-accel-buffering": "no",
        });
      }
      response.write(event);
    },
    readUnread: () => response.writableLength,
    isWritable: () => !response.writableNeedDrain,
    onWritable(listener) {
      response.on("drain", listener);
    },
    endStream() {
      response.end();
    },
  };
}

/**
 * Cuts a connection off whose peer reads nothing. The socket's own timer starts anew with whatever the system takes of what is written, which
 * it does as long as the peer reads.
 */
function cutUnread(response: ServerResponse, timeoutMs: number | undefined): void {
  if (timeoutMs === undefined) return;
  response.setTimeout(timeoutMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
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
