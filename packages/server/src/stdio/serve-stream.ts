import { Duplex, type Readable, type Writable } from "node:stream";
import type { AuthInfo, MessageHandler } from "@proj/types";
import { checkHandler } from "../options/check-methods.ts";
import { Connection, type ServedStream } from "./connection.ts";
import { buildStreamPolicy, type StreamOptions } from "./stream-options.ts";

const CLOSE_TIMEOUT_MS = 5000;

/** A connection to one peer, and how it is served. */
export interface ServeStreamOptions extends StreamOptions {
  /** Where the peer's messages come from. A socket is both this and `writable`. */
  readonly readable: Readable;
  /** Where messages for the peer go. */
  readonly writable: Writable;
  /** Who is at the other end, where whoever accepted the connection has verified that. Default: nobody. */
  readonly auth?: AuthInfo | null | undefined;
}

/**
 * Serves one peer over a stream of bytes, such as a Unix socket or a TCP connection: a message a line, as on standard input and output.
 * A peer of a revision before 2026-07-28 has one session, beside which requests that declare their version are served as ever.
 * Both streams are the server's from then on, and destroyed when the connection is over. Web streams come through `Readable.fromWeb` and
 * `Writable.fromWeb`.
 *
 * ```ts
 * createServer((socket) => serveStream(server, { readable: socket, writable: socket })).listen("/run/example.sock");
 * ```
 *
 * @throws ConfigurationError when an option is wrong, or the server is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export function serveStream(server: MessageHandler, options: ServeStreamOptions): ServedStream {
  checkHandler("serveStream", server);
  const { readable, writable, auth = null, ...streamOptions } = options;
  const policy = buildStreamPolicy(streamOptions, CLOSE_TIMEOUT_MS, server);
  server.prepareForNetwork?.();
  // A peer that has ended its own side still gets its answers.
  if (readable instanceof Duplex) readable.allowHalfOpen = true;
  const release = (): void => {
    readable.destroy();
    writable.destroy();
  };
  return new Connection(server, { readable, writable, release }, { ...policy, auth });
}
