import { RequestStateUnavailableError, readErrorMessage, showValue } from "@proj/types";

/**
 * Settles as `pending` does, or rejects when `signal` aborts before.
 *
 * @param task completes "The key service did not … in time".
 * @throws RequestStateUnavailableError when `signal` aborts, or has aborted.
 */
export function untilAborted<Value>(pending: Promise<Value>, signal: AbortSignal, task: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      const { reason: cause } = signal;
      const message = `The key service did not ${task} in time: ${showValue(readErrorMessage(cause))}.`;
      reject(new RequestStateUnavailableError(message, { cause }));
    };
    signal.addEventListener("abort", abort, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
  });
}
