import { ProtocolError, ToolError } from "@proj/server";
import { DatabaseError } from "../domain/database-error.ts";

/** What a DatabaseError becomes. */
type ToError = (message: string, options: { readonly cause: DatabaseError }) => Error;

/**
 * Runs `work` for a tool.
 *
 * @throws ToolError in place of a DatabaseError, whose message is written for people; whatever else `work` throws.
 */
export function withToolErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  return translate(work, (message, options) => new ToolError(message, options));
}

/**
 * Runs `work` for a prompt or a resource.
 *
 * @throws ProtocolError in place of a DatabaseError, whose message is written for people; whatever else `work` throws.
 */
export function withProtocolErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  return translate(work, (message, options) => new ProtocolError("ERR_MCP_INTERNAL", message, options));
}

async function translate<Value>(work: () => Promise<Value>, toError: ToError): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatabaseError ? toError(error.message, { cause: error }) : error;
  }
}
