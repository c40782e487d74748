import { isRecord, type JSONRPCRequest, metaKeys, ProtocolError, type SessionRecord, showValue } from "@proj/types";
import { toModernCapabilities } from "./to-modern-capabilities.ts";

/** How severe log messages must be where the client has not said so. */
const DEFAULT_LOG_LEVEL = "info";

type Members = { [name: string]: unknown };

/** Parameters that only 2026-07-28 gives a meaning to, one that is written anew, and one that is nobody's. */
const leftOut: ReadonlySet<string> = new Set(["inputResponses", "requestState", "_meta", "__proto__"]);

/** The request as if its client had said with it what its session knows. What only 2026-07-28 has a meaning for is left out. */
export function toModernRequest(request: JSONRPCRequest, record: SessionRecord): JSONRPCRequest | ProtocolError {
  const { id, method, params = {} } = request;
  const { _meta = {} } = params;
  if (!isRecord(_meta)) {
    const problem = `Invalid params: params._meta must be an object, got ${showValue(_meta)}`;
    return new ProtocolError("ERR_MCP_INVALID_PARAMS", problem);
  }
  const modern: Members = {};
  // Members that are added to a spread cost half a microsecond each.
  for (const name of Object.keys(params)) if (!leftOut.has(name)) modern[name] = params[name];
  modern["_meta"] = tellOfClient(_meta, record);
  return { jsonrpc: "2.0", id, method, params: modern };
}

/** What a client of 2026-07-28 says of itself with every request. */
export function toModernMeta(record: SessionRecord): { readonly [key: string]: unknown } {
  return tellOfClient({}, record);
}

/** Whoever is handed it may write into it: the next request tells the same again. */
function tellOfClient(own: { readonly [key: string]: unknown }, record: SessionRecord): Members {
  const { clientInfo, logLevel = DEFAULT_LOG_LEVEL } = record;
  const meta: Members = {};
  for (const name of Object.keys(own)) if (name !== "__proto__") meta[name] = own[name];
  meta[metaKeys.protocolVersion] = record.protocolVersion;
  if (clientInfo !== undefined) meta[metaKeys.clientInfo] = { ...clientInfo };
  meta[metaKeys.clientCapabilities] = toModernCapabilities(record);
  meta[metaKeys.logLevel] = logLevel;
  return meta;
}
