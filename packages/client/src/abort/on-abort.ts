/** Who hears of the abort of a signal. */
type Listeners = Set<() => void>;

const listenersOf = new WeakMap<AbortSignal, { readonly listeners: Listeners; readonly detach: () => void }>();

/**
 * Calls `listener` when the signal aborts. However many share a signal, it gets one event listener: Node takes more than ten for a
 * leak and warns, and a client may well run twenty calls under one signal.
 *
 * @returns a function that takes the listener off again.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  // A function of its own, so that the same one may listen twice.
  const call = (): void => listener();
  const { listeners } = listenersOf.get(signal) ?? attach(signal);
  listeners.add(call);
  return () => {
    listeners.delete(call);
    if (listeners.size === 0) listenersOf.get(signal)?.detach();
  };
}

function attach(signal: AbortSignal): { readonly listeners: Listeners } {
  const listeners: Listeners = new Set();
  const callAll = (): void => {
    for (const call of listeners) call();
  };
  const detach = (): void => {
    signal.removeEventListener("abort", callAll);
    listenersOf.delete(signal);
  };
  signal.addEventListener("abort", callAll, { once: true });
  const entry = { listeners, detach };
  listenersOf.set(signal, entry);
  return entry;
}
