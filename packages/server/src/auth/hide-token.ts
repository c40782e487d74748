import { isPlainObject, readErrorMessage } from "@proj/types";

/** How many values of what was thrown are looked through. */
const MAX_VALUES = 1_000;

/**
 * Keeps a token out of what a verifier threw: errors of HTTP clients like to quote the URL or the header that it was sent in, or carry the whole
 * request.
 *
 * @returns `thrown` as it is, or its message without the token where the token is in it, or cannot be ruled out.
 */
export function hideToken(thrown: unknown, token: string): unknown {
  return mayHold(thrown, token) ? readErrorMessage(thrown).replaceAll(token, "[access token]") : thrown;
}

/** Into errors, lists and plain objects one can look; what else is an object may show its inside in a log all the same. */
function mayHold(thrown: unknown, token: string): boolean {
  const found = new Set([thrown]);
  // A set that is gone through shows what is added meanwhile.
  for (const value of found) {
    if (found.size > MAX_VALUES) return true;
    if (typeof value === "string" && value.includes(token)) return true;
    if ((typeof value !== "object" || value === null) && typeof value !== "function") continue;
    const inside = listInside(value);
    if (inside === undefined) return true;
    for (const each of inside) found.add(each);
  }
  return false;
}

/** What is in a value, the names of its members included; `undefined` where that cannot be told. */
function listInside(value: object): unknown[] | undefined {
  const isError = value instanceof Error;
  if (!isError && !Array.isArray(value) && !isPlainObject(value)) return undefined;
  const inside: unknown[] = isError ? [value.name, value.message, value.stack, value.cause] : [];
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(value))) inside.push(name, member.value);
  return inside;
}
