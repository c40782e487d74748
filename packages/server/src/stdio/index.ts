/**
 * Serving over standard input and output, and over any other stream of bytes.
 *
 * @module @proj/server/stdio
 */

export type { ServedStream } from "./connection.ts";
export type { ServeStdioOptions } from "./serve-process.ts";
export { serveStdio } from "./serve-stdio.ts";
export { type ServeStreamOptions, serveStream } from "./serve-stream.ts";
export type { StreamOptions } from "./stream-options.ts";
