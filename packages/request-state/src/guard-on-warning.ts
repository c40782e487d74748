import { ConfigurationError, readErrorMessage } from "@proj/types";

/**
 * Makes the function that warnings go through: it never throws, also when `onWarning` does or when the promise
 * it returns rejects.
 *
 * @param onWarning default: `console.warn`.
 * @throws ConfigurationError when `onWarning` is no function.
 */
export function guardOnWarning(
  onWarning: unknown = (message: string) => console.warn(message),
): (message: string) => void {
  if (typeof onWarning !== "function") throw new ConfigurationError("onWarning must be a function.");
  return (message) => {
    // What the function throws, and what a promise that it returns rejects with, both end up here.
    new Promise((resolve) => resolve(onWarning(message))).catch((thrown: unknown) => {
      console.error(`mcp: onWarning threw: ${readErrorMessage(thrown)}. The warning was: ${message}`);
    });
  };
}
