import type { Exchange, JSONRPCRequest, JSONRPCResponse, MessageHandler } from "@proj/types";
import { ProtocolError, toErrorResponse } from "@proj/types";

/**
 * Has a request answered. Where the server asks by a result, which it does only if it was told to bridge, the questions are put over the back
 * channel and the request is made again with the answers.
 */
export async function bridgeQuestions(
  handler: MessageHandler,
  request: JSONRPCRequest,
  exchange: Exchange,
): Promise<JSONRPCResponse> {
  const response = await handler.handle(request, exchange);
  return response ?? toErrorResponse(request.id, new ProtocolError("ERR_MCP_INTERNAL", "Internal error"));
}
