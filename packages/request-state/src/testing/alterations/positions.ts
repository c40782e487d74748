/** Tokens up to this length are tried at every position. */
const MAX_POSITIONS = 400;
/** Of longer ones this much of both ends, and the rest of the positions spread evenly in between. */
const END_POSITIONS = 150;

/** The positions of a text of `length` characters at which to change it: all of them, or 400. */
export function listPositions(length: number): number[] {
  const all = Array.from({ length }, (_, position) => position);
  if (length <= MAX_POSITIONS) return all;
  const inner = all.slice(END_POSITIONS, -END_POSITIONS);
  const count = MAX_POSITIONS - 2 * END_POSITIONS;
  const spread = Array.from(
    { length: count },
    (_, index) => inner[Math.floor((index * inner.length) / count)] as number,
  );
  return [...all.slice(0, END_POSITIONS), ...spread, ...all.slice(-END_POSITIONS)];
}
