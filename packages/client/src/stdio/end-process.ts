import type { Sleep } from "../timing/sleep.ts";

/** What ending a process needs of it. */
export interface Endable {
  /** Ends its standard input, which asks it to end. */
  readonly endInput: () => void;
  readonly kill: (signal: "SIGTERM" | "SIGKILL") => void;
  /** Resolves when it has exited. */
  readonly exited: Promise<unknown>;
}

/** How long each step may take. */
export interface EndTimes {
  /** After its input has ended, in milliseconds. */
  readonly closeTimeoutMs: number;
  /** After it was told to terminate, in milliseconds. */
  readonly terminateTimeoutMs: number;
  readonly sleep: Sleep;
}

/** Nothing withstands SIGKILL but a process that the kernel does not let go. */
const KILL_TIMEOUT_MS = 2000;

/**
 * Ends a process: asks, then terminates, then kills it. Resolves when it has exited, or when even that has not helped. Windows knows no
 * signals; there the first one kills.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#shutdown
 */
export async function endProcess(
  process: Endable,
  { closeTimeoutMs, terminateTimeoutMs, sleep }: EndTimes,
): Promise<void> {
  const { exited, endInput, kill } = process;
  endInput();
  if (await happensWithin(exited, closeTimeoutMs, sleep)) return;
  kill("SIGTERM");
  if (await happensWithin(exited, terminateTimeoutMs, sleep)) return;
  kill("SIGKILL");
  await happensWithin(exited, KILL_TIMEOUT_MS, sleep);
}

/** Tells whether something happens before so many milliseconds have passed. */
export async function happensWithin(event: Promise<unknown>, ms: number, sleep: Sleep): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([event.then(() => true), sleep(ms, timer.signal).then(() => false)]);
  } finally {
    timer.abort();
  }
}
