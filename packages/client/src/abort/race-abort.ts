import { onAbort } from "./on-abort.ts";

/** Settles as `work` does, or rejects with the signal's reason as soon as it aborts, whichever comes first. */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    const stop = onAbort(signal, abort);
    work.then(resolve, reject).finally(stop);
  });
}
