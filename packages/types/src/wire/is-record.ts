/** Tells an object with named members from arrays, `null` and everything else. What JSON cannot hold is not looked for. */
export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
