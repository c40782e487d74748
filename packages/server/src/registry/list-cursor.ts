import { decodeBase64url, encodeBase64url } from "@proj/types";

/** A place in a list, between two neighbours. Names outlive positions: they are the same in every instance, and when the list has changed. */
export interface ListPlace {
  readonly after: string;
  readonly before: string;
}

/** Longer than any cursor that is given out: names have at most 128 characters, which JSON writes in at most 768 bytes each. */
const MAX_CURSOR_LENGTH = 4096;

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * Writes a place as a cursor.
 *
 * @param list which list it is in; a cursor of one is none of another.
 */
export function encodeCursor(list: string, { after, before }: ListPlace): string {
  return encodeBase64url(encoder.encode(JSON.stringify([list, after, before])));
}

/** Reads a cursor; `undefined` when it is none of this list. Nothing is secret in it, and one that was made up names entries like any other. */
export function decodeCursor(list: string, cursor: string): ListPlace | undefined {
  const bytes = cursor.length > MAX_CURSOR_LENGTH ? undefined : decodeBase64url(cursor);
  if (bytes === undefined) return undefined;
  try {
    const [of, after, before, ...more]: unknown[] = JSON.parse(new TextDecoder().decode(bytes));
    const isPlace = of === list && typeof after === "string" && typeof before === "string" && more.length === 0;
    return isPlace ? { after, before } : undefined;
  } catch {
    return undefined;
  }
}
