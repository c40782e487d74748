import {
  type Exchange,
  isRecord,
  type JSONRPCErrorResponse,
  type JSONRPCResponse,
  type LegacyResponse,
  type MessageHandler,
  toErrorResponse,
  toInternalError,
  type UnaskedMessage,
} from "@proj/types";
import { readConstantText } from "./constant-result.ts";
import { isRequestId } from "./parse-message.ts";

/** A response, and as it is written. */
export interface TextAnswer {
  readonly response: JSONRPCResponse;
  readonly text: string;
}

/**
 * Has a message handled and writes the response as JSON. Handlers do not throw and results are JSON, by contract; a broken one is told to
 * `onError` and must not take the process with it. Never rejects.
 *
 * @returns `undefined` when there is nothing to answer.
 */
export async function answerAsText(
  handler: MessageHandler,
  message: unknown,
  exchange: Exchange,
  onError: (error: unknown) => void,
): Promise<TextAnswer | undefined> {
  try {
    const response = await handler.handle(message, exchange);
    return response === undefined ? undefined : { response, text: writeResponse(response) };
  } catch (thrown) {
    onError(thrown);
    const response = toNeutralResponse(message, thrown);
    return { response, text: JSON.stringify(response) };
  }
}

/** What is answered where a handler breaks its contract. */
export function toNeutralResponse(message: unknown, thrown: unknown): JSONRPCErrorResponse {
  const id = isRecord(message) && isRequestId(message["id"]) ? message["id"] : undefined;
  return toErrorResponse(id, toInternalError(thrown));
}

/** Of a result that is the same for every request only the id is written anew. */
export function writeResponse(response: JSONRPCResponse | LegacyResponse): string {
  const text = "result" in response ? readConstantText(response.result) : undefined;
  if (text === undefined) return JSON.stringify(response);
  return `{"jsonrpc":"2.0","id":${JSON.stringify(response.id)},"result":${text}}`;
}

/** Writes what comes unanswered as JSON. What is no JSON is told, and does not end the call that it was only a remark on. */
export function notificationAsText(
  notification: UnaskedMessage,
  onError: (error: unknown) => void,
): string | undefined {
  try {
    return JSON.stringify(notification);
  } catch (thrown) {
    onError(thrown);
    return undefined;
  }
}
