import type { McpErrorCode } from "./error-codes.ts";

const brand = Symbol.for("@proj/types/McpError");

/** The base of every error this project throws. `code` is stable; `message` is for people. */
export class McpError extends Error {
  override name = "McpError";
  readonly code: McpErrorCode;

  constructor(code: McpErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  get [brand](): true {
    return true;
  }

  /** Tells an error of this project from any other, also across two copies of the package. */
  static is(value: unknown): value is McpError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
