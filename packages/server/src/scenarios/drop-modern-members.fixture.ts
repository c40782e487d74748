/** What only results of 2026-07-28 have: their type, for how long and with whom they may be shared, and what they ask. */
export const modernMembers: readonly string[] = ["resultType", "ttlMs", "cacheScope", "inputRequests", "requestState"];

/** How the keys in `_meta` begin that only 2026-07-28 gives a meaning to. */
export const MODERN_PREFIX = "io.modelcontextprotocol/";

/** What is expected of 2026-07-28 as sessions see it. What is no plain object, such as a matcher, stays as it is. */
export function dropModernMembers(expected: unknown): unknown {
  if (Array.isArray(expected)) return expected.map(dropModernMembers);
  if (typeof expected !== "object" || expected === null || Object.getPrototypeOf(expected) !== Object.prototype) {
    return expected;
  }
  const members = Object.entries(expected)
    .filter(([name]) => !modernMembers.includes(name) && !name.startsWith(MODERN_PREFIX))
    .map(([name, value]) => [name, dropModernMembers(value)] as const);
  return Object.fromEntries(members.filter(([name, value]) => name !== "_meta" || !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
