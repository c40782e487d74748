import * as z from "zod";

/**
 * The name of a database. It becomes part of a file's path and of a host's name, so it holds nothing that could lead out of either; only
 * this schema makes values of the type.
 */
export const DatabaseName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,62}$/,
    "must be 1 to 63 lower-case letters, digits and hyphens, and start with a letter, such as orders or orders-2",
  )
  .brand<"DatabaseName">();
export type DatabaseName = z.infer<typeof DatabaseName>;
