/** How deep a message may nest. Far more than any needs, and far less than what overflows the stack of code that walks it. */
export const MAX_DEPTH = 256;

/** Tells whether objects and lists nest deeper than {@link MAX_DEPTH} levels. Recursion ends there too, so a cycle is too deep. */
export function isTooDeep(value: unknown, levelsLeft: number = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levelsLeft === 0) return true;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isTooDeep(member, levelsLeft - 1));
}
