/** Bytes without a pattern, the same for the same `seed`, so that a broken codec breaks in the same way every time. */
export function buildBytes(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

/** How messages tell a length. */
export function countBytes({ length }: Uint8Array): string {
  return length === 1 ? "1 byte" : `${length} bytes`;
}

export function isEqualBytes(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}
