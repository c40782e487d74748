/**
 * Operates again and again, one operation after the other, until the time is over.
 *
 * @returns how many operations were done.
 */
export async function runLoop(operate: () => Promise<void>, durationMs: number): Promise<number> {
  const end = performance.now() + durationMs;
  let operations = 0;
  do {
    await operate();
    operations += 1;
  } while (performance.now() < end);
  return operations;
}
