/** How deep a JSON value may nest. Ends the check of cyclic input, and what passes can be serialized. */
const MAX_JSON_DEPTH = 1000;

/** Accepts what `JSON.parse` makes of an object, also in another realm. Refuses arrays and class instances. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Whether JSON can express a value, down to 1,000 levels. Walks with a stack of its own: some kilobytes of brackets from a peer would overflow
 * that of a recursive function.
 */
export function isJSONValue(root: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (isJSONScalar(value)) continue;
    const children = depth < MAX_JSON_DEPTH ? listChildren(value) : undefined;
    if (children === undefined) return false;
    for (const child of children) pending.push({ value: child, depth: depth + 1 });
  }
  return true;
}

function isJSONScalar(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Members that are `undefined` count as absent, as for `JSON.stringify`. Returns `undefined` for a leaf. */
function listChildren(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isPlainObject(value) ? Object.values(value).filter((member) => member !== undefined) : undefined;
}
