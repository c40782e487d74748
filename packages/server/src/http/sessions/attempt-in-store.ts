import { isThenable } from "../../timing/is-thenable.ts";

/** The store could not be asked. */
export class StoreFailure {
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** One operation of a store. */
export interface StoreAttempt<Value> {
  readonly operation: "get" | "set" | "delete";
  readonly run: () => Promise<Value> | Value;
  /** How long it may take, in milliseconds; `undefined`: as long as it does. */
  readonly timeoutMs: number | undefined;
  /** Called where it is done after all, when that time was over. */
  readonly onLate?: (() => void) | undefined;
}

/** Has a store do something, for so long. What it answers after that is passed over. Never rejects. */
export async function attemptInStore<Value>({
  operation,
  run,
  timeoutMs,
  onLate,
}: StoreAttempt<Value>): Promise<Value | StoreFailure> {
  try {
    const answer = run();
    if (timeoutMs === undefined || !isThenable(answer)) return await answer;
    return await limit(answer, timeoutMs, operation, onLate);
  } catch (cause) {
    return new StoreFailure(cause);
  }
}

function limit<Value>(
  answer: Promise<Value>,
  timeoutMs: number,
  operation: string,
  onLate: (() => void) | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DOMException(`sessions.store took longer than ${timeoutMs} ms to ${operation}.`, "TimeoutError"));
    }, timeoutMs);
    answer.then(
      (value) => {
        clearTimeout(timer);
        if (isLate) onLate?.();
        else resolve(value);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(cause);
      },
    );
  });
}
