import { findMethodFacts, isRecord, type JSONRPCRequest, type JSONRPCResponse, type LegacyResponse } from "@proj/types";

/** What resources that are not found were answered with up to 2025-11-25. */
const RESOURCE_NOT_FOUND = -32002;
const INVALID_PARAMS = -32602;

/**
 * A response of an earlier revision as 2026-07-28 has it. What is no response passes as it is, to be refused by whoever reads it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#error-handling
 */
export function toModernResponse({ method }: JSONRPCRequest, response: LegacyResponse): JSONRPCResponse {
  const { result, error } = response as { readonly result?: unknown; readonly error?: unknown };
  if (isRecord(result)) {
    const hints = findMethodFacts(method)?.isCacheable === true ? { ttlMs: 0, cacheScope: "private" } : undefined;
    return { ...response, result: { ...result, resultType: "complete", ...hints } } as JSONRPCResponse;
  }
  if (method === "resources/read" && isRecord(error) && error["code"] === RESOURCE_NOT_FOUND) {
    return { ...response, error: { ...error, code: INVALID_PARAMS } } as JSONRPCResponse;
  }
  return response as JSONRPCResponse;
}
