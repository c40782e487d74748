import type { JSONRPCNotification, JSONRPCRequest, ServedSession } from "@proj/types";
import { notificationAsText } from "../dispatch/answer-as-text.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import { sessionAnswerAsText } from "../dispatch/session-answer-as-text.ts";
import type { AnswerOptions } from "./answer-input.ts";
import type { Output } from "./output.ts";
import type { Place } from "./place.ts";
import type { Message } from "./read-input.ts";

/** Where what a session says goes. */
export interface SessionPlaces {
  readonly output: Output;
  /** Puts a question to the peer, for a request that has that place. */
  readonly ask: (question: JSONRPCRequest, place: Place) => void;
  /** The session does not wait for the answer to this question any more. */
  readonly onTakenBack: (questionId: unknown) => void;
}

/**
 * Has a message handled in a session, and writes what comes ahead of the answer and then that. Once the caller has gone, only questions that it
 * was asked are taken back. Never rejects.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio
 */
export async function answerInSession(
  session: ServedSession,
  { message, isNotification }: Message,
  place: Place,
  { auth, onError }: AnswerOptions,
  { output, ask, onTakenBack }: SessionPlaces,
): Promise<void> {
  const { caller } = place;
  let isAnswered = false;

  function notify(notification: JSONRPCNotification): void {
    const isTakingBack = notification.method === "notifications/cancelled";
    if (isTakingBack) onTakenBack(notification.params?.["requestId"]);
    else if (isAnswered || isNotification || caller.isGone || !output.hasRoomFor(notification)) return;
    const text = notificationAsText(notification, onError);
    if (text !== undefined) output.send(text);
  }

  function sendRequest(question: JSONRPCRequest): void {
    if (!isAnswered && !caller.isGone) ask(question, place);
  }

  const exchange = new MessageExchange(message, {
    auth,
    caller,
    notify,
    sendRequest: isNotification ? undefined : sendRequest,
  });
  const text = await sessionAnswerAsText(session, message, exchange, onError);
  isAnswered = true;
  if (text !== undefined && !isNotification && !caller.isGone) output.send(text);
}
