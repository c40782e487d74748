/** How long to wait before a stream is taken up again where the server does not say, in milliseconds. */
const DEFAULT_PAUSE_MS = 1000;
/** The longest pause of our own choice, in milliseconds. */
const MAX_PAUSE_MS = 30_000;
/** The shortest one where connections end soon after they began, in milliseconds: a server must not have its clients run in circles. */
const MIN_PAUSE_MS = 250;
/** So often in a row a connection may end soon, or bring nothing, before that counts. */
const PATIENCE = 3;

/** So often in a row a stream may fail to be taken up again before it is given up. */
export const MAX_FAILURES = 8;

/** How it went lately. */
interface LastConnections {
  /** How many connections in a row did not hold for long, those that could not be opened among them. */
  readonly short: number;
  /** How many of these, in a row, have brought nothing that had not come before. */
  readonly fruitless: number;
}

/**
 * How long to wait before a stream is taken up again, in milliseconds: as long as the server says, and longer where it ended soon several times in a
 * row. Where nothing came of it either, the pauses grow.
 *
 * @param retryMs what the server said.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export function planPause(retryMs: number | undefined, { short, fruitless }: LastConnections): number {
  const pauseMs = retryMs ?? DEFAULT_PAUSE_MS;
  if (short <= PATIENCE) return pauseMs;
  if (fruitless <= PATIENCE) return Math.max(pauseMs, MIN_PAUSE_MS);
  return Math.max(pauseMs, Math.min(MAX_PAUSE_MS, DEFAULT_PAUSE_MS * 2 ** (fruitless - PATIENCE)));
}
