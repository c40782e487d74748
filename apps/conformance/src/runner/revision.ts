/** The revisions whose scenarios are run: the one that this library is built for, and the newest of those that open with `initialize`. */
export const revisions = ["2026-07-28", "2025-11-25"] as const;

/** A revision whose scenarios are run. */
export type Revision = (typeof revisions)[number];
