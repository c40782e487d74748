/** How to wait for a database that another process is writing to. */
export interface BusyPatience {
  /** How long to wait in all, in milliseconds. */
  readonly patienceMs: number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A number from 0 up to 1, so that processes that collided do not collide again. */
  readonly random: () => number;
}

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 64;

/**
 * Runs `operate` until the database is not busy. SQLite's own waiting would block everything else that this process does.
 *
 * @throws whatever `operate` throws: at once when it is anything else, and when it is still busy after the patience is used up.
 */
export async function retryWhileBusy<Value>(operate: () => Promise<Value>, patience: BusyPatience): Promise<Value> {
  let ceilingMs = FIRST_PAUSE_MS;
  for (let waitedMs = 0; ; ) {
    try {
      return await operate();
    } catch (error) {
      if (!isBusy(error) || waitedMs >= patience.patienceMs) throw error;
    }
    // At least half of the ceiling, so that the sum of the pauses is bounded in their number too.
    const pauseMs = (ceilingMs * (1 + patience.random())) / 2;
    await patience.sleep(pauseMs);
    waitedMs += pauseMs;
    ceilingMs = Math.min(2 * ceilingMs, LONGEST_PAUSE_MS);
  }
}

/** Known by the code, which is the same of the embedded client and of a server. */
function isBusy(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "SQLITE_BUSY";
}
