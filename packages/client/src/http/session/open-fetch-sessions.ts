import { createFetchCarrier } from "./fetch-carrier.ts";
import { HttpSessions, type SharedSessionParts } from "./http-sessions.ts";

/** Sessions whose requests `fetch` carries. */
export function openFetchSessions(
  post: Parameters<typeof createFetchCarrier>[0],
  parts: Omit<SharedSessionParts, "carry">,
): HttpSessions {
  return new HttpSessions({ ...parts, carry: createFetchCarrier(post) });
}
