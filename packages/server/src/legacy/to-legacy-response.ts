import {
  isRecord,
  type JSONRPCErrorResponse,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type LegacyResponse,
  type LegacyVersion,
} from "@proj/types";
import { toLegacyResult } from "./to-legacy-result.ts";

/** What resources that are not found were answered with up to 2025-11-25. */
export const RESOURCE_NOT_FOUND = -32002;

/** What they and all others of their kind are answered with. */
const INVALID_PARAMS = -32602;

/** The error codes that only 2026-07-28 has. */
const modernCodes: ReadonlySet<number> = new Set([-32020, -32021, -32022]);

/** A response as the revision of the session has it. */
export function toLegacyResponse(
  request: JSONRPCRequest,
  response: JSONRPCResponse,
  version: LegacyVersion,
): LegacyResponse {
  if ("error" in response) return toLegacyError(request, response);
  return { jsonrpc: "2.0", id: response.id, result: toLegacyResult(request.method, response.result, version) };
}

function toLegacyError(request: JSONRPCRequest, response: JSONRPCErrorResponse): JSONRPCErrorResponse {
  const { code, data } = response.error;
  const isMissing = request.method === "resources/read" && code === INVALID_PARAMS && isRecord(data) && "uri" in data;
  if (isMissing) return { ...response, error: { ...response.error, code: RESOURCE_NOT_FOUND } };
  if (!modernCodes.has(code)) return response;
  // Only what an author throws by hand can be one of these here.
  return { ...response, error: { ...response.error, code: INVALID_PARAMS } };
}
