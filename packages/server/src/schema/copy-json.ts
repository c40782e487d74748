import { isRecord, MAX_CANONICAL_DEPTH } from "@proj/types";

/**
 * A copy of what came as JSON, for handlers, which may change what they are given: what a token is bound to, and what it remembers, must stay
 * as it came. What is nested too deeply for either is not copied.
 */
export function copyJson<Value>(value: Value): Value {
  return copy(value, MAX_CANONICAL_DEPTH) as Value;
}

function copy(value: unknown, depth: number): unknown {
  if (depth < 0) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth - 1));
  if (!isRecord(value)) return value;
  const copied: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = copy(value[name], depth - 1);
    // Assigned, it would become the prototype.
    if (name === "__proto__")
      Object.defineProperty(copied, name, { value: member, enumerable: true, configurable: true, writable: true });
    else copied[name] = member;
  }
  return copied;
}
