import type { AuthInfo, JSONRPCNotification, MessageHandler } from "@proj/types";
import { answerAsText, notificationAsText } from "../dispatch/answer-as-text.ts";
import type { Caller } from "../dispatch/caller.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import type { ErrorListener } from "../events/error-listener.ts";
import type { Output } from "./output.ts";
import type { Input } from "./read-input.ts";

/** What goes with a message. */
export interface AnswerOptions {
  readonly auth: AuthInfo | null;
  readonly caller: Caller;
  readonly onError: ErrorListener;
}

/**
 * Has a message handled, writes what the handler sends ahead of its response, and then the response. Nothing is written once the
 * caller has gone. Never rejects.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#receiving-messages
 */
export async function answerInput(
  handler: MessageHandler,
  { message, isNotification }: Input & { readonly kind: "message" },
  { auth, caller, onError }: AnswerOptions,
  output: Output,
): Promise<void> {
  let isAnswered = false;

  function notify(notification: JSONRPCNotification): void {
    if (isAnswered || isNotification || caller.isGone || !output.hasRoomFor(notification)) return;
    const text = notificationAsText(notification, onError);
    if (text !== undefined) output.send(text);
  }

  const exchange = new MessageExchange(message, { auth, caller, notify });
  const answer = await answerAsText(handler, message, exchange, onError);
  isAnswered = true;
  if (answer !== undefined && !isNotification && !caller.isGone) output.send(answer.text);
}
