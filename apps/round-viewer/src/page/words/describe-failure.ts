import { McpError } from "@proj/client";

/** An error as a person reads it. */
export function describeFailure(error: unknown): string {
  if (McpError.is(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
