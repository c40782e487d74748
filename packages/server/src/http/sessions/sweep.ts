import { isRecord } from "@proj/types";

/** How often sessions are looked through, at most and at least, in milliseconds. */
const MIN_MS = 1000;
const MAX_MS = 60_000;

/**
 * Has something looked through again and again, as long as there is something left.
 *
 * @param sweep gives whether there is.
 * @returns a function that begins; it does nothing while that goes on.
 */
export function startSweeping(idleTimeoutMs: number | undefined, sweep: () => boolean): () => void {
  const delayMs = Math.min(Math.max((idleTimeoutMs ?? MAX_MS) / 2, MIN_MS), MAX_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (sweep()) wait();
    }, delayMs);
    letProcessEnd(timer);
  }

  return () => {
    if (timer === undefined) wait();
  };
}

/** A process that has nothing else to do need not stay for sessions that are idle. Platforms without processes have no such thing. */
function letProcessEnd(timer: unknown): void {
  if (isRecord(timer) && typeof timer["unref"] === "function") timer["unref"]();
}
