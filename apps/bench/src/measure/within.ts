import { BenchError } from "../command-line/bench-error.ts";

/**
 * Waits, but not for ever.
 *
 * @param what names what is waited for.
 * @throws BenchError when it does not come in time.
 */
export async function within<Value>(what: string, limitMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BenchError(`${what} did not come within ${limitMs / 1000} s.`)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
