import { onAbort } from "./on-abort.ts";

/** How started work ends: the first of these counts, and the others then do nothing. */
export interface Ending<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
  /** Ends the work before its time, and rejects with this reason. */
  readonly abort: (reason: unknown) => void;
}

/** Begins work and gives the function that ends it before its time. That function is called at most once, and never after the end. */
export type Start<T> = (ending: Ending<T>) => (reason: unknown) => void;

/**
 * Starts work that ends before its time when `source` aborts. The promise then rejects at once with the reason, also where the work
 * takes no notice. Afterwards nothing stays attached to `source`, which may live much longer.
 *
 * @param running holds what ends the work for as long as it runs.
 * @throws the reason of `source`, or what `start` throws; both reject.
 */
export function startAbortable<T>(
  source: AbortSignal | undefined,
  start: Start<T>,
  running?: Set<(reason: unknown) => void>,
): Promise<T> {
  if (source?.aborted) return Promise.reject(source.reason);
  return new Promise((resolve, reject) => {
    let isOver = false;
    let cancel: ((reason: unknown) => void) | undefined;
    /** An abort that came while the work was being started. */
    let early: { readonly reason: unknown } | undefined;
    /** @returns whether this is the end. */
    const end = (): boolean => {
      if (isOver) return false;
      isOver = true;
      stopListening?.();
      running?.delete(abort);
      return true;
    };
    const abort = (reason: unknown): void => {
      if (!end()) return;
      reject(reason);
      if (cancel === undefined) early = { reason };
      else cancel(reason);
    };
    const fail = (error: unknown): void => {
      if (end()) reject(error);
    };
    const succeed = (value: T): void => {
      if (end()) resolve(value);
    };
    const stopListening = source === undefined ? undefined : onAbort(source, () => abort(source.reason));
    running?.add(abort);
    try {
      cancel = start({ resolve: succeed, reject: fail, abort });
      if (early !== undefined) cancel(early.reason);
    } catch (error) {
      fail(error);
    }
  });
}
