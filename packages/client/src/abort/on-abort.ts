/** Who hears of the abort of a signal. */
interface Listening {
  readonly listeners: Set<() => void>;
  /** What to do when nobody listens any more: takes the event listener off the signal. */
  readonly detach: () => void;
}

/** A signal of ours, and what aborts it. */
export interface OwnSignal {
  readonly signal: AbortSignal;
  readonly abort: (reason: unknown) => void;
  /**
   * Forgets who listens, because the work is over. Platforms may hold a signal for long after a request has ended, and what is known of
   * it would stay as long.
   */
  readonly release: () => void;
}

const listenersOf = new WeakMap<AbortSignal, Listening>();

/**
 * Calls `listener` when the signal aborts. However many share a signal, it gets one event listener: Node takes more than ten for a
 * leak and warns, and a client may well run twenty calls under one signal.
 *
 * @returns a function that takes the listener off again; calling it once more does nothing.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  // A function of its own, so that the same one may listen twice.
  const call = (): void => listener();
  const { listeners, detach } = listenersOf.get(signal) ?? attach(signal);
  listeners.add(call);
  return () => {
    if (listeners.delete(call) && listeners.size === 0) detach();
  };
}

/**
 * Makes a signal for one piece of work. Whoever listens to it by {@link onAbort} is told directly: events cost more than all else that
 * an abort signal does, and nearly every signal goes its way without one.
 */
export function createOwnSignal(): OwnSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = new Set<() => void>();
  listenersOf.set(signal, { listeners, detach: stay });
  return {
    signal,
    abort(reason) {
      controller.abort(reason);
      for (const call of listeners) call();
    },
    release() {
      listenersOf.delete(signal);
    },
  };
}

function stay(): void {
  // There is no event listener.
}

function attach(signal: AbortSignal): Listening {
  const listeners = new Set<() => void>();
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
