/** Numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** A sequence that looks random and is the same for the same seed (xorshift, 32 bits). */
export function createRandom(seed: number): Random {
  // Neighbouring seeds give unlike sequences, and none of them the fixed point 0.
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) | 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 8; round += 1) next();
  return next;
}
