import type { Ledger } from "./ledger.ts";

/** The most outcomes, and the most recorded values, that one flow may have. */
export const MAX_ENTRIES = 64;

/** The largest outcome or recorded value, in bytes of JSON. */
export const MAX_ENTRY_BYTES = 16_384;

const encoder = /* @__PURE__ */ new TextEncoder();

/** How large a value is in a token, in bytes. */
export function countBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value) ?? "").length;
}

/** Says which answer is too large to be remembered, or that there are too many; `undefined` when all is well. */
export function findExcess({ outcomes }: Ledger): string | undefined {
  if (outcomes.size > MAX_ENTRIES) {
    return `More than ${MAX_ENTRIES} questions were answered in one call; that is more than can be remembered.`;
  }
  for (const [key, { response }] of outcomes) {
    const bytes = countBytes(response);
    if (bytes > MAX_ENTRY_BYTES)
      return `The answer to ${JSON.stringify(key)} has ${bytes} bytes; at most ${MAX_ENTRY_BYTES} can be remembered.`;
  }
  return undefined;
}

/** Names the largest things in a ledger, for the message about a token that is too long. */
export function describeLargest({ outcomes, values }: Ledger): string {
  const parts = [
    ...Array.from(outcomes, ([key, { response }]) => ({
      name: `the answer to ${JSON.stringify(key)}`,
      bytes: countBytes(response),
    })),
    ...Array.from(values, ([key, { value }]) => ({
      name: `the value of ${JSON.stringify(key)}`,
      bytes: countBytes(value),
    })),
  ];
  if (parts.length === 0) return "";
  const largest = parts
    .sort((left, right) => right.bytes - left.bytes)
    .slice(0, 3)
    .map(({ name, bytes }) => `${name} has ${bytes} bytes`)
    .join(", ");
  return `The largest of what is remembered: ${largest}.`;
}
