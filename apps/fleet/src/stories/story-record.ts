import type { Round } from "../load/flow-record.ts";
import type { Story } from "./story.ts";

/** Why a state may not have been accepted, as the operator is told: one of these reasons. */
export type AllowedReasons = readonly string[];

/** How a story went. */
export interface StoryRecord {
  readonly story: Story;
  readonly rounds: readonly Round[];
  /** How often a request was sent again because it was cut off. */
  readonly resent: number;
  /** How often the user began again because the token was too old. */
  readonly begunAgain: number;
  /** The states that were not accepted, as was expected. */
  readonly rejections: readonly AllowedReasons[];
  /** The same for requests that were cut off: whether an instance got so far, nobody knows. */
  readonly uncertain: readonly AllowedReasons[];
  /** Why the story did not come to its end; absent where it did. */
  readonly problem?: string;
}
