/** How long to wait before a stream is taken up again where the server does not say, in milliseconds. */
const DEFAULT_PAUSE_MS = 1000;
/** The longest pause of our own choice, in milliseconds. */
const MAX_PAUSE_MS = 30_000;
/** So often in a row a connection may bring nothing before the pauses grow. */
const PATIENCE = 3;

/** So often in a row a stream may fail to be taken up again before it is given up. */
export const MAX_FAILURES = 8;

/**
 * How long to wait before a stream is taken up again, in milliseconds: as long as the server says, and longer where nothing came of it several
 * times in a row.
 *
 * @param retryMs what the server said.
 * @param fruitless how many connections in a row have brought nothing.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export function planPause(retryMs: number | undefined, fruitless: number): number {
  const pauseMs = retryMs ?? DEFAULT_PAUSE_MS;
  if (fruitless <= PATIENCE) return pauseMs;
  return Math.max(pauseMs, Math.min(MAX_PAUSE_MS, DEFAULT_PAUSE_MS * 2 ** (fruitless - PATIENCE)));
}
