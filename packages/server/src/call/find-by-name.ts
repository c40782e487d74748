import { ProtocolError, showValue } from "@proj/types";

/**
 * Builds the look-up of what is called by its exact name.
 *
 * @param noun what is called, for the message: `tool`.
 */
export function findByName<Entry>(
  noun: string,
  entries: ReadonlyMap<string, Entry>,
): (name: string) => Entry | ProtocolError {
  return (name) =>
    entries.get(name) ?? new ProtocolError("ERR_MCP_INVALID_PARAMS", `Unknown ${noun}: ${showValue(name)}`);
}
