/** The command line is not understood. */
export class UsageError extends Error {
  override name = "UsageError";
}
