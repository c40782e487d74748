/** What the client writes to standard output once it has done all that a scenario wants. */
export const CLIENT_DONE = "done";
