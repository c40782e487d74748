/** A copy of a JSON value that nobody can change. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  const copy: unknown = Array.isArray(value)
    ? value.map(freezeDeeply)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, freezeDeeply(member)]));
  return Object.freeze(copy) as Value;
}
