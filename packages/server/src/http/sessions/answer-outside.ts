import { type JSONRPCResponse, type MessageHandler, ProtocolError, readHttpStatus, toErrorResponse } from "@proj/types";
import { answerMessage } from "../answer-message.ts";
import type { HttpCall, LegacyEndpointParts } from "./legacy-endpoint.ts";

/** Ends the sentence with which the core ends. */
const hint = " and sends with everything else the Mcp-Session-Id that it was given";

/** Answers a message that neither declares a version nor comes in a session: the core says what is wrong with it, and this what else it might be. */
export function answerOutside(message: unknown, call: HttpCall, parts: LegacyEndpointParts): Promise<void> {
  const { server, protection, onError, watchClosing } = parts;
  const { auth, caller, head, reply } = call;
  const handler: MessageHandler = {
    handle: async (received, exchange) => addHint(await server.handle(received, exchange)),
  };
  const { readHeader } = head;
  return answerMessage(handler, message, { auth, protection, caller, readHeader, onError, watchClosing }, reply);
}

function addHint(response: Awaited<ReturnType<MessageHandler["handle"]>>): JSONRPCResponse | undefined {
  if (response === undefined || !("error" in response) || readHttpStatus(response) !== 400) return response;
  const { code, message, data } = response.error;
  if (code !== -32602) return response;
  return toErrorResponse(response.id, new ProtocolError("ERR_MCP_INVALID_META", `${message}${hint}`, { data }));
}
