/** How to wait for a database that another process is writing to. */
export interface BusyPatience {
  /** How long to wait, in milliseconds. */
  readonly patienceMs: number;
  /** Milliseconds since any moment. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A number from 0 up to 1, so that processes that collided do not collide again. */
  readonly random: () => number;
}

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 32;

/**
 * Runs `operate` until the database is not busy. SQLite's own waiting would block everything else that this process does.
 *
 * @param since when the waiting began, by `patience.now`: now, or earlier for who had to stand in a queue.
 * @throws whatever `operate` throws: at once when it is anything else, and when it is still busy after the patience is used up.
 */
export async function retryWhileBusy<Value>(
  operate: () => Promise<Value>,
  patience: BusyPatience,
  since: number = patience.now(),
): Promise<Value> {
  for (let ceilingMs = FIRST_PAUSE_MS; ; ceilingMs = Math.min(2 * ceilingMs, LONGEST_PAUSE_MS)) {
    try {
      return await operate();
    } catch (error) {
      if (!isBusy(error) || patience.now() - since >= patience.patienceMs) throw error;
    }
    await patience.sleep((ceilingMs * (1 + patience.random())) / 2);
  }
}

/** Known by the code, which is the same of the embedded client and of a server. */
function isBusy(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "SQLITE_BUSY";
}
