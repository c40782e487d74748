import { createOwnSignal } from "./on-abort.ts";
import { startAbortable } from "./start-abortable.ts";

/**
 * Runs `work` under a signal of its own that aborts when `source` does, or when `work` calls `abort`. Either rejects at once with the
 * reason, also where `work` takes no notice of it. Afterwards nothing stays attached to the source, which may live much longer.
 *
 * @param running holds what aborts the work for as long as it runs.
 */
export function runAbortable<T>(
  source: AbortSignal | undefined,
  work: (signal: AbortSignal, abort: (reason: unknown) => void) => Promise<T>,
  running?: Set<(reason: unknown) => void>,
): Promise<T> {
  return startAbortable(
    source,
    ({ resolve, reject, abort }) => {
      const own = createOwnSignal();
      // The work of others may be no promise at all.
      Promise.resolve(work(own.signal, abort)).then(
        (value) => {
          own.release();
          resolve(value);
        },
        (error: unknown) => {
          own.release();
          reject(error);
        },
      );
      return own.abort;
    },
    running,
  );
}
