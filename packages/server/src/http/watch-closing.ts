/** Has a listener called when whoever serves is about to close; at once, when that has begun. Gives a function that calls it off. */
export type WatchClosing = (listener: () => void) => () => void;

/** Has any number listen to one signal, which would warn of a leak after ten. */
export function watchClosing(signal: AbortSignal | undefined): WatchClosing {
  const listeners = new Set<{ readonly listener: () => void }>();

  function tell(): void {
    for (const { listener } of listeners) listener();
  }

  return (listener) => {
    if (signal?.aborted) listener();
    if (signal === undefined || signal.aborted) return () => {};
    const entry = { listener };
    if (listeners.size === 0) signal.addEventListener("abort", tell);
    listeners.add(entry);
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0) signal.removeEventListener("abort", tell);
    };
  };
}
