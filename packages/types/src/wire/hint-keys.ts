/** The `_meta` keys of this project. They are hints: a peer that does not know them loses nothing. */
export const hintKeys = {
  /**
   * On an asking result: when its `requestState` will no longer be accepted, as a date and time of ISO 8601 in UTC, by the server's clock.
   */
  requestStateExpiresAt: "proj/requestStateExpiresAt",
  /**
   * On a question that a server puts while the client's request is open, as revisions before 2026-07-28 do it: the key that its author gave it, which
   * those have no other place for.
   */
  questionKey: "proj/questionKey",
} as const;
