import { ReadableError } from "../errors/readable-error.ts";

/** The command line is not understood. */
export class UsageError extends ReadableError {
  override name = "UsageError";
}
