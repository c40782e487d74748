import type { AuthInfo, Exchange, JSONRPCNotification, MessageHandler } from "@proj/types";
import { answerAsText, notificationAsText } from "../dispatch/answer-as-text.ts";
import { readEra } from "../dispatch/read-era.ts";
import type { ErrorListener } from "../events/error-listener.ts";
import type { Output } from "./output.ts";
import type { Input } from "./read-input.ts";

/** What goes with a message. */
export interface AnswerOptions {
  readonly auth: AuthInfo | null;
  /** Aborts when the peer cancels or goes away. */
  readonly signal: AbortSignal;
  readonly onError: ErrorListener;
}

/**
 * Has a message handled, writes what the handler sends ahead of its response, and then the response. Nothing is written once the signal
 * has aborted. Never rejects.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#receiving-messages
 */
export async function answerInput(
  handler: MessageHandler,
  { message, isNotification }: Input & { readonly kind: "message" },
  { auth, signal, onError }: AnswerOptions,
  output: Output,
): Promise<void> {
  let isAnswered = false;

  function notify(notification: JSONRPCNotification): void {
    if (isAnswered || isNotification || signal.aborted || !output.hasRoomFor(notification)) return;
    const text = notificationAsText(notification, onError);
    if (text !== undefined) output.send(text);
  }

  const { era, protocolVersion } = readEra(message);
  const exchange: Exchange = { era, protocolVersion, auth, signal, notify };
  const answer = await answerAsText(handler, message, exchange, onError);
  isAnswered = true;
  if (answer !== undefined && !isNotification && !signal.aborted) output.send(answer.text);
}
