import type { Clock } from "@proj/types";
import type { Places } from "../domain/places.ts";

/** What the server's tools, prompts and resources work with. */
export interface Services {
  readonly places: Places;
  readonly clock: Clock;
}

/** The time as ISO 8601 in UTC. */
export function readTime(clock: Clock): string {
  return new Date(clock()).toISOString();
}
