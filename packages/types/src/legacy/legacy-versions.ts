/**
 * The revisions that open with `initialize`, the newest first.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#terminology
 */
export const legacyVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** A revision that opens with `initialize`. */
export type LegacyVersion = (typeof legacyVersions)[number];

/** Whether a value names one of them. */
export function isLegacyVersion(value: unknown): value is LegacyVersion {
  return legacyVersions.some((version) => version === value);
}
