import { HandlerFailedError } from "@proj/client";
import { McpError } from "@proj/types";
import { ReadableError } from "../errors/readable-error.ts";

/** What the protocol library says is written for people. What this client's own handler has to say needs no frame around it. */
export function toReadableError(error: unknown): unknown {
  if (HandlerFailedError.is(error) && error.cause instanceof ReadableError) return error.cause;
  return McpError.is(error) ? new ReadableError(error.message, { cause: error }) : error;
}
