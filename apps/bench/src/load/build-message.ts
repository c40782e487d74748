import { metaKeys, PROTOCOL_VERSION } from "@proj/types";

const meta = {
  [metaKeys.protocolVersion]: PROTOCOL_VERSION,
  [metaKeys.clientInfo]: { name: "bench-load", version: "1.0.0" },
  [metaKeys.clientCapabilities]: { elicitation: { form: {} } },
};

/** Makes a request of this revision. */
export function buildMessage(method: string, params: Readonly<Record<string, unknown>>) {
  return { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } };
}
