import { onAbort } from "../abort/on-abort.ts";
import type { UncheckedResponse } from "../messages/is-response.ts";
import type { AnswerHead } from "./answer-head.ts";
import type { AnswerReader, ReadOptions } from "./answer-reader.ts";
import { createAnswerReader } from "./create-answer-reader.ts";
import { LINGER_MS } from "./linger.ts";

/** {@link ReadOptions}, and what stops reading. */
export interface ReadAnswerOptions extends ReadOptions {
  readonly signal: AbortSignal;
}

/**
 * Reads the JSON-RPC response out of what `fetch` gave. Whatever is left of the body is cancelled.
 *
 * @throws TransportError when no response is in it, OutcomeUnknownError where the server may have acted all the same; the
 * signal's reason; what the body breaks off with.
 */
export async function readAnswer(response: Response, options: ReadAnswerOptions): Promise<UncheckedResponse> {
  const { body } = response;
  let reader: AnswerReader;
  try {
    // Only a fetch that does not hear of an abort gives a response after it.
    options.signal.throwIfAborted();
    reader = createAnswerReader(readHead(response), options);
  } catch (error) {
    body?.cancel().catch(ignore);
    throw error;
  }
  return body === null ? reader.end() : readBody(body, reader, options.signal);
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  reader: AnswerReader,
  signal: AbortSignal,
): Promise<UncheckedResponse> {
  const source = body.getReader();
  const cancel = (): void => {
    source.cancel(signal.reason).catch(ignore);
  };
  // The platform's own fetch hears of an abort by itself, others may not. Cancelling ends the read that is under way.
  const stopListening = onAbort(signal, cancel);
  let isLeftAlone = false;
  try {
    for (;;) {
      const { done, value } = await source.read();
      if (signal.aborted) throw signal.reason;
      if (done) {
        isLeftAlone = true;
        return reader.end();
      }
      const answer = reader.write(value);
      if (answer === undefined) continue;
      isLeftAlone = true;
      letEnd(source);
      return answer;
    }
  } finally {
    stopListening();
    if (!isLeftAlone) cancel();
  }
}

/** Streams end right after the response, as a rule, and leave a connection that can be used again. */
function letEnd(source: ReadableStreamDefaultReader<Uint8Array>): void {
  const timer = setTimeout(() => source.cancel().catch(ignore), LINGER_MS);
  const stop = (): void => clearTimeout(timer);
  const readOn = (): Promise<void> => source.read().then(({ done }) => (done ? stop() : readOn()));
  readOn().catch(stop);
}

/** What an answer of `fetch` says ahead of its body. */
export function readHead({ status, type, headers }: Response): AnswerHead {
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400);
  return {
    status,
    contentType: headers.get("content-type") ?? undefined,
    isRedirect,
    location: isRedirect ? (headers.get("location") ?? undefined) : undefined,
  };
}

function ignore(): void {
  // A body that broke off already cannot be cancelled, and need not be.
}
