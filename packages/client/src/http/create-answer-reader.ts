import { showValue } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";
import { type AnswerHead, isOk, readMediaType } from "./answer-head.ts";
import type { AnswerReader, ReadOptions } from "./answer-reader.ts";
import { createEventReader } from "./event-reader.ts";
import { createJsonReader } from "./json-reader.ts";

/**
 * Begins to read the JSON-RPC response out of an HTTP response: a JSON body, whatever its status, or an event stream.
 *
 * @throws TransportError for a redirect. The reader throws TransportError when no response is in it, OutcomeUnknownError
 * where the server may have acted all the same.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
 */
export function createAnswerReader(head: AnswerHead, options: ReadOptions): AnswerReader {
  options.onStatus?.(head.status);
  if (head.isRedirect) throw refuseRedirect(head);
  const isEventStream = isOk(head) && readMediaType(head) === "text/event-stream";
  return isEventStream ? createEventReader(head, options) : createJsonReader(head, options.maxBytes);
}

/** The error for a redirect. Browsers hide where it leads, and with which status. */
export function refuseRedirect({ status, location }: AnswerHead): TransportError {
  const target = location === undefined ? "elsewhere" : `to ${showValue(location)}`;
  const isHidden = status === 0;
  return new TransportError(
    `the server redirects ${target}${isHidden ? "" : ` (HTTP ${status})`}. Redirects are not followed, because the request ` +
      "and its credentials would go there too; connect to that address itself if you trust it",
    isHidden ? {} : { status },
  );
}
