import { ProtocolError, showValue } from "@proj/types";
import type { MethodRunner } from "../dispatch/service.ts";
import type { RegisteredTool } from "./tool-registry.ts";

/**
 * Builds `tools/list`: one page, in the order of registration, made once for all requests.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools
 */
export function buildListTools(tools: ReadonlyMap<string, RegisteredTool>): MethodRunner {
  const result = { tools: Array.from(tools.values(), (tool) => tool.definition) };
  return ({ params }) => {
    const cursor = params["cursor"] ?? undefined;
    if (cursor === undefined) return result;
    return new ProtocolError(
      "ERR_MCP_INVALID_PARAMS",
      `Invalid params: params.cursor ${showValue(cursor)} is not one this server gave out`,
    );
  };
}
