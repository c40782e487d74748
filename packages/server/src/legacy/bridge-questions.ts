import {
  type BackChannel,
  type Exchange,
  hintKeys,
  type InputRequest,
  type InputRequiredResult,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type MessageHandler,
  ProtocolError,
  type Result,
  toErrorResponse,
} from "@proj/types";
import { isAsking } from "../call/is-asking.ts";
import { pause } from "../timing/pause.ts";
import { askTogether } from "./ask-together.ts";

/** How long the handler is left alone that says without a question that it is not done, in milliseconds. */
const PACE_MS = 1000;

/** How often a handler may ask whose rounds nothing else counts. */
const MAX_ROUNDS = 50;

/**
 * Has a request answered. Where the server asks by a result, which it does only if it was told to bridge, the questions are put over the back
 * channel and the request is made again with the answers.
 */
export async function bridgeQuestions(
  handler: MessageHandler,
  request: JSONRPCRequest,
  exchange: Exchange,
): Promise<JSONRPCResponse> {
  let response = await handle(handler, request, exchange);
  for (let round = 1; "result" in response && isAsking(response.result); round++) {
    const { backChannel, signal } = exchange;
    if (backChannel === undefined) return refuse(request);
    if (round > MAX_ROUNDS && !isSealed(response.result))
      return fail(request, "The call took too many rounds. Start it again.");
    const again = await answerRound(request, response.result as InputRequiredResult, backChannel, exchange);
    if (signal.aborted) return refuse(request);
    if (typeof again === "string") return fail(request, again);
    response = await handle(handler, again, exchange);
  }
  return response;
}

async function handle(handler: MessageHandler, request: JSONRPCRequest, exchange: Exchange): Promise<JSONRPCResponse> {
  return (await handler.handle(request, exchange)) ?? refuse(request);
}

/** @returns the request of the next round, or why there is none. */
async function answerRound(
  request: JSONRPCRequest,
  { inputRequests = {}, requestState }: InputRequiredResult,
  backChannel: BackChannel,
  { signal, keepAlive }: Exchange,
): Promise<JSONRPCRequest | string> {
  const questions: [string, InputRequest][] = Object.entries(inputRequests);
  keepAlive?.();
  if (questions.length === 0) await pause(PACE_MS, signal);
  const answers = questions.length === 0 ? {} : await askTogether(questions, backChannel, signal);
  if (typeof answers === "string") return answers;
  const params = {
    ...request.params,
    ...(questions.length === 0 ? {} : { inputResponses: answers }),
    ...(requestState === undefined ? {} : { requestState }),
  };
  return { ...request, params };
}

/** What is sealed counts its rounds itself. */
function isSealed({ _meta }: Result): boolean {
  return _meta !== undefined && hintKeys.requestStateExpiresAt in _meta;
}

/** The call ended without success in a way its caller should read. */
function fail(request: JSONRPCRequest, text: string): JSONRPCResponse {
  if (request.method !== "tools/call") {
    return toErrorResponse(request.id, new ProtocolError("ERR_MCP_INVALID_PARAMS", text));
  }
  const result = { resultType: "complete", content: [{ type: "text", text }], isError: true } as const;
  return { jsonrpc: "2.0", id: request.id, result };
}

function refuse({ id }: JSONRPCRequest): JSONRPCResponse {
  return toErrorResponse(id, new ProtocolError("ERR_MCP_INTERNAL", "Internal error"));
}
