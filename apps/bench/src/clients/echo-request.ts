import { buildStandardHeaders, type JSONRPCRequest, metaKeys, PROTOCOL_VERSION } from "@proj/types";
import { ECHO_TEXT, ECHO_TOOL } from "../content/echo.ts";

/** How every client names itself. */
export const clientInfo = { name: "bench", version: "1.0.0" } as const;

/** The call that every client makes, as a client without a library writes it. */
export function buildEchoRequest(id: number): JSONRPCRequest {
  return {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: {
      name: ECHO_TOOL,
      arguments: { text: ECHO_TEXT },
      _meta: {
        [metaKeys.protocolVersion]: PROTOCOL_VERSION,
        [metaKeys.clientInfo]: clientInfo,
        [metaKeys.clientCapabilities]: {},
      },
    },
  };
}

/** The headers of that call. */
export const echoHeaders: Readonly<Record<string, string>> = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
  ...buildStandardHeaders(buildEchoRequest(0)),
};
