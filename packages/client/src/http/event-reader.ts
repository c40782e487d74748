import { createEventParser, showValue } from "@proj/types";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { isNotification, isResponse, isResponseTo, type UncheckedResponse } from "../messages/is-response.ts";
import type { AnswerHead } from "./answer-head.ts";
import type { AnswerReader, ReadOptions } from "./answer-reader.ts";
import { tooLarge, unusableAnswer } from "./unusable-answer.ts";

/**
 * Reads a stream of server-sent events up to the response to `id`. Responses to other requests and requests of the server, which do
 * not belong there, are passed over. A stream that ends before the response, or has an event that is not JSON or larger than
 * `maxBytes`, leaves the outcome unknown.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#receiving-messages
 */
export function createEventReader(head: AnswerHead, { id, maxBytes, onNotification }: ReadOptions): AnswerReader {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  /** Since the last event, be it one without data: a stream that is kept alive has no end. */
  let byteLength = 0;
  let seen = 0;

  function take(event: string): UncheckedResponse | undefined {
    if (event.length > maxBytes) throw tooLarge(head, maxBytes);
    // Events without data say nothing; earlier revisions open streams with one.
    if (event === "") return undefined;
    const message = parseEvent(head, event);
    if (isResponse(message) && isResponseTo(message, id)) return message;
    if (isNotification(message)) onNotification(message);
    seen += 1;
    return undefined;
  }

  return {
    write(bytes) {
      const events = parse(decoder.decode(bytes, { stream: true }));
      byteLength = events.length > 0 ? 0 : byteLength + bytes.byteLength;
      if (byteLength > maxBytes) throw tooLarge(head, maxBytes);
      for (const { data = "" } of events) {
        const answer = take(data);
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
    end() {
      throw new OutcomeUnknownError(
        `the event stream ended after ${seen} message${seen === 1 ? "" : "s"} without the response to request ` +
          `${showValue(id)}; the server may or may not have done what was asked`,
        { status: head.status },
      );
    },
  };
}

function parseEvent(head: AnswerHead, event: string): unknown {
  try {
    return JSON.parse(event);
  } catch (cause) {
    throw unusableAnswer(head, `the event stream has an event that is not JSON: ${showValue(event)}`, cause);
  }
}
