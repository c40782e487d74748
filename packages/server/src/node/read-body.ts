import type { IncomingMessage } from "node:http";

/** The peer went away before its request was complete. */
class ConnectionClosedError extends Error {
  override name = "ConnectionClosedError";

  constructor() {
    super("the connection closed before the body had come");
  }
}

/**
 * Reads a request's body.
 *
 * @returns `undefined` when it is longer than `maxBytes`.
 * @throws whatever breaks the connection before the body has come.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
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
    request.on("error", reject);
    request.on("close", () => reject(new ConnectionClosedError()));
  });
}
