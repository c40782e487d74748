import { isRecord, type LegacyResponse, type RequestId, showValue } from "@proj/types";
import { isResponse, isResponseTo } from "../../messages/is-response.ts";
import type { AnswerHead } from "../answer-head.ts";
import { unusableAnswer } from "../unusable-answer.ts";

/** Reads the data of an event: a message, or a list of these as revision 2025-03-26 has it. Gives `undefined` for what is not JSON. */
export function parseMessages(data: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return Array.isArray(value) ? value : [value];
  } catch {
    return undefined;
  }
}

/** Reads the data of an event where one that is not JSON may have been the answer. */
export function readMessages(head: AnswerHead, data: string): readonly unknown[] {
  const messages = parseMessages(data);
  if (messages !== undefined) return messages;
  throw unusableAnswer(head, `the event stream has an event that is not JSON: ${showValue(data)}`);
}

/** Finds the answer to a request among messages, and hands the others on. Answers to other requests are passed over. */
export function sortMessages(
  messages: readonly unknown[],
  id: RequestId,
  hear: (message: unknown) => void,
): LegacyResponse | undefined {
  let answer: LegacyResponse | undefined;
  for (const message of messages) {
    if (!isResponse(message)) hear(message);
    else if (isResponseTo(message, id)) answer ??= message as LegacyResponse;
  }
  return answer;
}

/**
 * Whether an HTTP answer says that the server does not know the session. The specification has 404 for it; many servers that were started anew
 * answer 400 and an error about sessions that answers no request.
 *
 * @param text the body.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
 */
export function saysSessionIsUnknown(status: number, text: string): boolean {
  if (status !== 400) return status === 404;
  const [message] = parseMessages(text) ?? [];
  if (!isRecord(message) || (message["id"] !== null && message["id"] !== undefined)) return false;
  const error = message["error"];
  return isRecord(error) && /\bsession\b|not initialized/i.test(String(error["message"]));
}
