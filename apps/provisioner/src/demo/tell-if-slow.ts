/** From when on a wait is told of, in milliseconds. */
const SLOW_MS = 1_000;

/**
 * Waits for `work`, and tells what is waited for where that takes over a second.
 *
 * @throws whatever `work` rejects with.
 */
export async function tellIfSlow<Value>(
  what: string,
  work: Promise<Value>,
  tell: (line: string) => void,
): Promise<Value> {
  const timer = setTimeout(() => tell(`… ${what}`), SLOW_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
