import type { Lack } from "./peer.ts";

/** What clients of the official SDKs leave to their users, although 2025-11-25/basic/transports has clients do it. */
export const neverOpensAnew: Lack = {
  scenarios: ["lost-session"],
  because: "The SDK shows its user that the server knows the session no more, and leaves it to them to open a new one.",
  shows: /Session not found/,
};
