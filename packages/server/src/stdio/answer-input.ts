import {
  type AuthInfo,
  type JSONRPCNotification,
  type MessageHandler,
  metaKeys,
  type OpenAnswer,
  type RequestId,
} from "@proj/types";
import { answerAsText, notificationAsText } from "../dispatch/answer-as-text.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import type { ErrorListener } from "../events/error-listener.ts";
import type { OpenAnswers } from "./open-answers.ts";
import type { Output } from "./output.ts";
import type { Place } from "./place.ts";
import type { Message } from "./read-input.ts";

/** What all messages of a connection have in common. */
export interface AnswerOptions {
  readonly auth: AuthInfo | null;
  readonly onError: ErrorListener;
}

/** Where answers go. */
export interface AnswerPlaces {
  readonly output: Output;
  readonly openAnswers: OpenAnswers;
}

/**
 * Has a message handled, writes what the handler sends ahead of its response, and then the response. Nothing is written once the
 * caller has gone. Never rejects.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#receiving-messages
 */
export async function answerInput(
  handler: MessageHandler,
  { message, id, isNotification }: Message,
  place: Place,
  { auth, onError }: AnswerOptions,
  { output, openAnswers }: AnswerPlaces,
): Promise<void> {
  const { caller } = place;
  let isAnswered = false;
  let open: OpenAnswer | undefined;

  function notify(notification: JSONRPCNotification): void {
    if (isAnswered || isNotification || caller.isGone || !output.hasRoomFor(notification)) return;
    const text = notificationAsText(notification, onError);
    if (text !== undefined) output.send(text);
  }

  function stayOpen(): OpenAnswer | undefined {
    open ??= openAnswers.open();
    if (open !== undefined) place.giveUp();
    return open;
  }

  const exchange = new MessageExchange(message, { auth, caller, notify, stayOpen });
  const answer = await answerAsText(handler, message, exchange, onError);
  isAnswered = true;
  if (open !== undefined) openAnswers.release(open);
  if (answer === undefined || isNotification || caller.isGone) return;
  output.send(answer.text);
  if (open !== undefined && id !== undefined && "result" in answer.response) output.send(buildTeardown(id));
}

/**
 * Says that a stream has ended on this channel, where nothing can be closed for it. It comes after the response: whoever gets a cancellation
 * passes over what comes later.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation#behavior-requirements
 */
function buildTeardown(requestId: RequestId): string {
  const params = { requestId, _meta: { [metaKeys.subscriptionId]: requestId } };
  return JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params });
}
