import { findMethodFacts, isRecord, type JSONRPCRequest, metaKeys } from "@proj/types";

/** What of `_meta` revisions before 2026-07-28 do not have. */
const modernKeys: ReadonlySet<string> = new Set(Object.values(metaKeys));

/** A request of 2026-07-28 as earlier revisions have it. What the caller put into `_meta` stays. */
export function toLegacyRequest({ jsonrpc, id, method, params = {} }: JSONRPCRequest): JSONRPCRequest {
  const { _meta, ...given } = params;
  const own = findMethodFacts(method)?.mayAsk === true ? dropRetry(given) : given;
  const meta = isRecord(_meta) ? Object.entries(_meta).filter(([key]) => !modernKeys.has(key)) : [];
  const all = meta.length === 0 ? own : { ...own, _meta: Object.fromEntries(meta) };
  return Object.keys(all).length === 0 ? { jsonrpc, id, method } : { jsonrpc, id, method, params: all };
}

function dropRetry({
  inputResponses: _responses,
  requestState: _state,
  ...params
}: JSONRPCRequest["params"] & object): {
  readonly [name: string]: unknown;
} {
  return params;
}
