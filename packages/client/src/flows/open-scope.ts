import { onAbort } from "../abort/on-abort.ts";
import { FlowTimeoutError } from "../errors/flow-timeout-error.ts";
import type { StartTimer } from "../timing/start-timer.ts";

/** The signal that everything a flow does runs under, for as long as it does something. */
export interface Scope {
  readonly signal: AbortSignal | undefined;
  /** Takes its listeners off the signals it came from, and stops its timer. */
  readonly close: () => void;
}

/**
 * One signal for several and for a limit of time. Nothing is made where there is but one signal and no limit.
 *
 * @param leftMs how long until the signal aborts with a FlowTimeoutError, in milliseconds; `Infinity` for never.
 */
export function openScope(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
  leftMs: number,
  startTimer: StartTimer,
): Scope {
  if (leftMs === Number.POSITIVE_INFINITY && (first === undefined || second === undefined))
    return { signal: first ?? second, close: doNothing };
  const controller = new AbortController();
  const detach: (() => void)[] = [];
  for (const source of [first, second]) {
    if (source === undefined) continue;
    if (source.aborted) controller.abort(source.reason);
    else detach.push(onAbort(source, () => controller.abort(source.reason)));
  }
  const onTimeout = (): void => controller.abort(new FlowTimeoutError("flowTimeoutMs"));
  if (leftMs <= 0) onTimeout();
  else if (leftMs !== Number.POSITIVE_INFINITY) {
    detach.push(startTimer(leftMs, { onTimeout, onError: (error) => controller.abort(error) }));
  }
  return {
    signal: controller.signal,
    close: () => {
      for (const stop of detach) stop();
    },
  };
}

function doNothing(): void {
  // Nothing was attached.
}
