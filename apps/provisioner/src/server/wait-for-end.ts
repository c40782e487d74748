import process from "node:process";

/**
 * Resolves when this process is to end: on SIGINT and SIGTERM, and when the process that started it with a channel is gone, however that
 * ended. The same signal a second time ends the process at once.
 */
export function waitForEnd(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      if (process.connected) process.disconnect();
      resolve();
    };
    process.once("SIGINT", end);
    process.once("SIGTERM", end);
    process.once("disconnect", end);
  });
}
