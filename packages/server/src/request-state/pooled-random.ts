import { type RandomSource, webCryptoRandom } from "@proj/types";

/** How many bytes are asked for at once. */
const POOL_BYTES = 1024;

/**
 * Takes random bytes from a pool: each call for a few of them costs the platform as much as one for a thousand, and every token needs a name. What
 * was handed out is wiped from the pool.
 *
 * @param random what fills the pool.
 */
export function createPooledRandom(random: RandomSource = webCryptoRandom): RandomSource {
  let pool = new Uint8Array(0);
  let start = 0;
  return (length) => {
    if (length > POOL_BYTES / 8) return random(length);
    if (start + length > pool.length) {
      pool = random(POOL_BYTES);
      start = 0;
    }
    const bytes = pool.slice(start, start + length);
    pool.fill(0, start, start + length);
    start += length;
    return bytes;
  };
}
