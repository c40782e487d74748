import type { StandardSchema } from "./standard-schema.ts";

/** Accepts whatever it is given: for arguments that this package made itself. */
export const anyArguments: StandardSchema = {
  "~standard": { version: 1, vendor: "@proj/server", validate: (value) => ({ value }) },
};
