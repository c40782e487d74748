import type { SessionRecord } from "@proj/types";

/** How much a client may say of itself until its session counts as one more, in characters of JSON. */
const CHARACTERS_EACH = 2048;

/**
 * For how many sessions one counts. What a client says of itself when it begins is kept as long as its session: without this ten thousand strangers would
 * have gigabytes kept with one request each.
 */
export function weighRecord({ clientInfo, capabilities }: SessionRecord): number {
  try {
    return 1 + Math.floor(JSON.stringify([clientInfo, capabilities]).length / CHARACTERS_EACH);
  } catch {
    // No JSON: whoever keeps it will tell.
    return 1;
  }
}
