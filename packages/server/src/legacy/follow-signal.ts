/** Who follows a signal. */
const followers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Has a function called when a signal aborts. However many follow it, a signal has one listener: many requests that came in one message leave together,
 * and platforms warn of many listeners.
 *
 * @returns a function that calls it off.
 */
export function followSignal(signal: AbortSignal, onAbort: () => void): () => void {
  const known = followers.get(signal);
  const all = known ?? new Set();
  all.add(onAbort);
  if (known === undefined) {
    followers.set(signal, all);
    signal.addEventListener("abort", () => {
      for (const each of all) each();
    });
  }
  return () => void all.delete(onAbort);
}
