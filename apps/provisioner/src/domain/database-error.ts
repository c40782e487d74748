import { ReadableError } from "../errors/readable-error.ts";

/** A database cannot be reached, opened or written. The message tells a person where and why. */
export class DatabaseError extends ReadableError {
  override name = "DatabaseError";

  /** Says where something went wrong; what went wrong already as a DatabaseError stays as it is. */
  static from(cause: unknown, location: string): DatabaseError {
    if (cause instanceof DatabaseError) return cause;
    return new DatabaseError(`Cannot use the database at ${location}: ${describe(cause)}`, { cause });
  }
}

/** `fetch` itself says only that it failed; the reason is its cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (error.message !== "fetch failed" || !(cause instanceof Error)) return error.message;
  return `the server does not answer (${"code" in cause ? cause.code : cause.message})`;
}
