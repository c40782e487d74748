import type { IncomingMessage } from "node:http";
import { ConfigurationError } from "@proj/types";

/**
 * Reads a request's body.
 *
 * @returns `undefined` when it is longer than `maxBytes`.
 * @throws ConfigurationError when something has read the body already; whatever breaks the connection before the body has come.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  if (request.readableEnded) {
    return Promise.reject(
      new ConfigurationError(
        "The body was read before the MCP handler saw it. Mount the handler before any body parser.",
      ),
    );
  }
  // It is told nowhere any more: whoever waits for the body now would wait for ever.
  if (request.destroyed) return Promise.reject(new DOMException("the caller has gone", "AbortError"));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      // The rest is read and dropped: a connection that is cut while its peer still writes loses the answer.
      request.removeAllListeners("data");
      request.resume();
      resolve(undefined);
    });
    request.on("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length)));
    // Node tells of a connection that closes early as an error.
    request.on("error", reject);
  });
}
