/** How long a connection may be silent before something on the way takes it for dead: Bun cuts it off after ten seconds, proxies after thirty or more. */
const SILENCE_MS = 8_000;

/** A comment: readers of a stream of events pass over it. */
const COMMENT = ": the answer takes a while\n\n";

/**
 * Keeps a connection from being taken for dead while its answer takes long. The comment makes the answer a stream, so it waits until the
 * connection has been silent for a while: an answer that comes in time is JSON.
 *
 * @returns a function that ends it.
 */
export function stayAwake(writeEvent: (event: string) => void): () => void {
  const timer = setInterval(() => writeEvent(COMMENT), SILENCE_MS);
  return () => clearInterval(timer);
}
