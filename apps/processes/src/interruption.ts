import { constants } from "node:os";
import process from "node:process";

const signalNames = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Somebody ended this process with a signal. */
export class InterruptedError extends Error {
  override name = "InterruptedError";
  readonly exitCode: number;

  constructor(signalName: NodeJS.Signals) {
    super(`interrupted by ${signalName}`);
    this.exitCode = toExitCode(signalName);
  }
}

/**
 * Aborts with an {@link InterruptedError} when this process is to end: on a signal, and when the process that started it with a channel is
 * gone, however that ended. The same signal a second time ends the process at once.
 */
export function watchInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of signalNames) process.once(name, () => controller.abort(new InterruptedError(name)));
  process.once("disconnect", () => controller.abort(new InterruptedError("SIGHUP")));
  // The listener alone must not keep the process alive.
  process.channel?.unref();
  return controller.signal;
}

/** How shells number the end of a process by a signal. */
export function toExitCode(signalName: NodeJS.Signals): number {
  return 128 + constants.signals[signalName];
}
