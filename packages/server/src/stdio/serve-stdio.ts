import process from "node:process";
import type { MessageHandler } from "@proj/types";
import type { ServedStream } from "./connection.ts";
import { type ServeStdioOptions, serveProcess } from "./serve-process.ts";

/**
 * Serves the host that started this process, over standard input and output. While it does, standard output is the protocol's alone: what
 * else is written to it goes to standard error.
 *
 * Clients of revisions before 2026-07-28 are served too, in one session that begins with `initialize`: see the option `legacy` of the server.
 *
 * The connection ends with the input. Nothing of it keeps the process from ending then; where something else does, such as a pool of
 * connections, wait for `closed` and end that.
 *
 * ```ts
 * const { closed } = serveStdio(server);
 * ```
 *
 * @throws ConfigurationError when an option is wrong, the server is none, or when standard output serves a peer already.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export function serveStdio(server: MessageHandler, options: ServeStdioOptions = {}): ServedStream {
  return serveProcess(server, options, process);
}
