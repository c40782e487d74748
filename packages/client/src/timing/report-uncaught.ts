/**
 * Hands an error to the platform as uncaught, the way an event target does with what its listeners throw: it is seen, and whoever was
 * calling goes on.
 */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
