import { Occurrence } from "./occurrence.ts";
import { OpenResponses } from "./open-responses.ts";
import { SessionMemory } from "./session-memory.ts";

/** How long the tools that wait for something do so, in milliseconds. */
export const GIVE_UP_MS = 3_000;
export const COME_BACK_MS = 1_500;

/** What happens around the calls of a server process, whichever of its servers they went to. */
export interface Happenings {
  /** A call was cancelled. */
  readonly cancelled: Occurrence;
  /** A client came back for a stream that it had lost. */
  readonly returned: Occurrence;
  readonly sessions: SessionMemory;
  readonly responses: OpenResponses;
}

export function createHappenings(): Happenings {
  return {
    cancelled: new Occurrence(),
    returned: new Occurrence(),
    sessions: new SessionMemory(),
    responses: new OpenResponses(),
  };
}
