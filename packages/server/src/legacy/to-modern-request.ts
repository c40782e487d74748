import { type JSONRPCRequest, metaKeys, type SessionRecord } from "@proj/types";
import { toModernCapabilities } from "./to-modern-capabilities.ts";

/** How severe log messages must be where the client has not said so. */
const DEFAULT_LOG_LEVEL = "info";

/** The request as if its client had said with it what its session knows. What only 2026-07-28 has a meaning for is left out. */
export function toModernRequest(request: JSONRPCRequest, record: SessionRecord): JSONRPCRequest {
  const { _meta, inputResponses: _responses, requestState: _state, ...params } = request.params ?? {};
  const own = {
    [metaKeys.protocolVersion]: record.protocolVersion,
    [metaKeys.clientInfo]: record.clientInfo,
    [metaKeys.clientCapabilities]: toModernCapabilities(record),
    [metaKeys.logLevel]: record.logLevel ?? DEFAULT_LOG_LEVEL,
  };
  return { ...request, params: { ...params, _meta: { ...(_meta as object | undefined), ...own } } };
}
