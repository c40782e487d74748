import type { RegionId, SizeId } from "@proj/provisioner";

/**
 * What a user does:
 *
 * - `agrees` answers everything; `refuses` says no to the cost;
 * - `declines`, `cancels` one of the questions;
 * - `repeats` the last round, and gets its result once more;
 * - `reconsiders` and sends the last round again with another answer;
 * - `dawdles` until the token is too old, and begins again;
 * - `tampers` with the token, `borrows` it for another database, and then goes on as it should be.
 */
export type StoryKind =
  | "agrees"
  | "refuses"
  | "declines"
  | "cancels"
  | "repeats"
  | "reconsiders"
  | "dawdles"
  | "tampers"
  | "borrows";

/** The questions that a user is asked, the first two of them together. */
export type QuestionKey = "region" | "size" | "cost";

/** One user's wish, and what becomes of it. */
export interface Story {
  readonly kind: StoryKind;
  /** The database, which no other story is about. */
  readonly name: string;
  readonly region: RegionId;
  readonly size: SizeId;
  /** At which question the user does what makes the story. */
  readonly at: QuestionKey;
}

/** How a story ends: with a database, or without one. */
export type StoryEnding = "created" | "declined" | "cancelled";

/** How a story has to end. */
export function toEnding({ kind }: Story): StoryEnding {
  if (kind === "cancels") return "cancelled";
  return kind === "declines" || kind === "refuses" ? "declined" : "created";
}
