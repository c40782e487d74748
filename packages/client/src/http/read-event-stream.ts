import { createEventSplitter, type JSONRPCNotification, type RequestId, showValue } from "@proj/types";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { isNotification, isResponse, isResponseTo, type UncheckedResponse } from "../messages/is-response.ts";
import { readPieces } from "./read-pieces.ts";
import { type ReadOptions, tooLarge } from "./read-text.ts";

/** What a stream answers, and who hears of what comes before. */
export interface EventStreamOptions extends ReadOptions {
  readonly id: RequestId;
  readonly onNotification: (notification: JSONRPCNotification) => void;
}

/**
 * Reads a stream of server-sent events up to the response to `id`; the rest is cancelled. Responses to other requests and requests
 * of the server, which do not belong there, are passed over.
 *
 * @throws OutcomeUnknownError when the stream ends before; TransportError for an event that is not JSON or larger than `maxBytes`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#receiving-messages
 */
export async function readEventStream(response: Response, options: EventStreamOptions): Promise<UncheckedResponse> {
  let seen = 0;
  for await (const event of readEvents(response, options)) {
    const message = parseEvent(event, response.status);
    if (isResponse(message) && isResponseTo(message, options.id)) return message;
    if (isNotification(message)) options.onNotification(message);
    seen += 1;
  }
  throw new OutcomeUnknownError(
    `the event stream ended after ${seen} message${seen === 1 ? "" : "s"} without the response to request ` +
      `${showValue(options.id)}; the server may or may not have done what was asked`,
    { status: response.status },
  );
}

/** Events without data say nothing; earlier revisions open streams with one. */
async function* readEvents(response: Response, { signal, maxBytes }: ReadOptions): AsyncGenerator<string> {
  const split = createEventSplitter();
  let byteLength = 0;
  for await (const piece of readPieces(response.body, signal)) {
    const events = split(piece.text);
    byteLength = events.length > 0 ? 0 : byteLength + piece.byteLength;
    if (byteLength > maxBytes) throw tooLarge(response, maxBytes);
    for (const event of events) {
      if (event.length > maxBytes) throw tooLarge(response, maxBytes);
      if (event !== "") yield event;
    }
  }
}

function parseEvent(event: string, status: number): unknown {
  try {
    return JSON.parse(event);
  } catch (cause) {
    throw new TransportError(`the event stream has an event that is not JSON: ${showValue(event)}`, { status, cause });
  }
}
