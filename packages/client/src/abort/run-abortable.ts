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
  const detach = sources.map((source) => forwardAbort(source, controller));
  try {
    controller.signal.throwIfAborted();
    return await raceAbort(work(controller), controller.signal);
  } catch (error) {
    // What work threw because of an abort is only its consequence.
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    for (const stop of detach) stop();
  }
}

function forwardAbort(source: AbortSignal | undefined, target: AbortController): () => void {
  const forward = (): void => target.abort(source?.reason);
  if (source?.aborted) forward();
  source?.addEventListener("abort", forward, { once: true });
  return () => source?.removeEventListener("abort", forward);
}
