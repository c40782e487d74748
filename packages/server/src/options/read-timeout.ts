import { ConfigurationError, showValue } from "@proj/types";

/** The longest delay of a timer, in milliseconds; longer ones make it fire at once. */
export const MAX_DELAY_MS: number = 2 ** 31 - 1;

/**
 * Checks a limit of time.
 *
 * @param name what it is set by, for the message: `requestTimeoutMs`.
 * @returns `undefined` where nothing limits: the option is absent, or `Infinity`.
 * @throws ConfigurationError when it is no positive number, or longer than a timer can wait.
 */
export function readTimeout(name: string, timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined || timeoutMs === Number.POSITIVE_INFINITY) return undefined;
  if (typeof timeoutMs === "number" && timeoutMs > 0 && timeoutMs <= MAX_DELAY_MS) return timeoutMs;
  throw new ConfigurationError(
    `${name} must be a number of milliseconds from 1 to ${MAX_DELAY_MS}, or Infinity for no limit; got ${showValue(timeoutMs)}.`,
  );
}

/** Like `readTimeout`, for what may say that the server's limit does not go for it: `Infinity` stays. */
export function readOwnTimeout(owner: string, timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined) return undefined;
  return readTimeout(`timeoutMs of ${owner}`, timeoutMs) ?? Number.POSITIVE_INFINITY;
}

/**
 * Checks how long something that ends may take until it is ended.
 *
 * @param name what it is set by, for the message: `closeTimeoutMs`.
 * @throws ConfigurationError when it is no number from 0 on, or longer than a timer can wait, as `Infinity` is.
 */
export function readDelay(name: string, delayMs: number): number {
  if (typeof delayMs === "number" && delayMs >= 0 && delayMs <= MAX_DELAY_MS) return delayMs;
  throw new ConfigurationError(
    `${name} must be a number of milliseconds from 0 to ${MAX_DELAY_MS}; got ${showValue(delayMs)}.`,
  );
}
