import { onAbort } from "./on-abort.ts";
import { raceAbort } from "./race-abort.ts";

/**
 * Runs `work` under a controller of its own that aborts when one of `sources` does. An abort, from a source or from `work` itself,
 * rejects at once with the reason, also where `work` takes no notice of it. Afterwards nothing stays attached to the sources, which
 * may live much longer.
 */
export async function runAbortable<T>(
  sources: readonly (AbortSignal | undefined)[],
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const given = sources.filter((source) => source !== undefined);
  for (const source of given) source.throwIfAborted();
  const detach = given.map((source) => onAbort(source, () => controller.abort(source.reason)));
  try {
    return await raceAbort(work(controller), controller.signal);
  } finally {
    for (const stop of detach) stop();
  }
}
