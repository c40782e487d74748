import { isRecord, type JSONRPCRequest, metaKeys, ProtocolError, type SessionRecord, showValue } from "@proj/types";
import { toModernCapabilities } from "./to-modern-capabilities.ts";

/** How severe log messages must be where the client has not said so. */
const DEFAULT_LOG_LEVEL = "info";

/** The request as if its client had said with it what its session knows. What only 2026-07-28 has a meaning for is left out. */
export function toModernRequest(request: JSONRPCRequest, record: SessionRecord): JSONRPCRequest | ProtocolError {
  const { _meta = {}, inputResponses: _responses, requestState: _state, ...params } = request.params ?? {};
  if (!isRecord(_meta)) {
    const problem = `Invalid params: params._meta must be an object, got ${showValue(_meta)}`;
    return new ProtocolError("ERR_MCP_INVALID_PARAMS", problem);
  }
  return { ...request, params: { ...params, _meta: { ..._meta, ...toModernMeta(record) } } };
}

/** What a client of 2026-07-28 says of itself with every request. */
export function toModernMeta(record: SessionRecord): { readonly [key: string]: unknown } {
  const { clientInfo } = record;
  return {
    [metaKeys.protocolVersion]: record.protocolVersion,
    ...(clientInfo === undefined ? {} : { [metaKeys.clientInfo]: clientInfo }),
    [metaKeys.clientCapabilities]: toModernCapabilities(record),
    [metaKeys.logLevel]: record.logLevel ?? DEFAULT_LOG_LEVEL,
  };
}
