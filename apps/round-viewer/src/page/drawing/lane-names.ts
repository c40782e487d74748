import type { Lane } from "../trace/trace-entry.ts";

/** What the lanes are called in sentences. */
export const laneNames: { readonly [Each in Lane]: string } = {
  person: "you",
  client: "this page",
  server: "the server",
};
