import {
  isRecord,
  type JSONRPCErrorResponse,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type LegacyResponse,
  type LegacyVersion,
  metaKeys,
} from "@proj/types";

/** What resources that are not found were answered with up to 2025-11-25. */
const RESOURCE_NOT_FOUND = -32002;

/** A response as the revision of the session has it: nothing that only 2026-07-28 knows, and nothing lost. */
export function toLegacyResponse(
  request: JSONRPCRequest,
  response: JSONRPCResponse,
  _version: LegacyVersion,
): LegacyResponse {
  if ("error" in response) return toLegacyError(request, response);
  const { resultType: _type, ttlMs: _ttl, cacheScope: _scope, _meta, ...result } = response.result;
  const meta = dropOwn(_meta);
  return { ...response, result: meta === undefined ? result : { ...result, _meta: meta } };
}

function toLegacyError(request: JSONRPCRequest, response: JSONRPCErrorResponse): JSONRPCErrorResponse {
  const { code, data } = response.error;
  const isMissing = request.method === "resources/read" && code === -32602 && isRecord(data) && "uri" in data;
  return isMissing ? { ...response, error: { ...response.error, code: RESOURCE_NOT_FOUND } } : response;
}

function dropOwn(meta: object | undefined): object | undefined {
  if (meta === undefined) return undefined;
  const { [metaKeys.serverInfo]: _info, ...rest } = meta as { readonly [name: string]: unknown };
  return Object.keys(rest).length === 0 ? undefined : rest;
}
