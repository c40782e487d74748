import { ProtocolError, showValue } from "@proj/types";
import type { MethodRunner } from "../dispatch/service.ts";

/** The members of list results, by method. */
export type ListMember = "tools" | "prompts" | "resources" | "resourceTemplates";

/**
 * Builds a list method: one page, in the order of registration, made once for all requests.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
 */
export function buildList(
  member: ListMember,
  entries: ReadonlyMap<string, { readonly definition: unknown }>,
): MethodRunner {
  const result = { [member]: Array.from(entries.values(), (entry) => entry.definition) };
  return ({ params }) => {
    const cursor = params["cursor"] ?? undefined;
    if (cursor === undefined) return result;
    const problem = `params.cursor ${showValue(cursor)} is not one this server gave out`;
    return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`);
  };
}
