import type { HttpReply } from "./answer-message.ts";

/** A reply together with the response it will become. */
export interface FetchReply {
  readonly reply: HttpReply;
  /** Resolves as soon as it is known what kind of answer it is. */
  readonly response: Promise<Response>;
  /** Aborts when the caller goes away, before or in the middle of the answer. */
  readonly signal: AbortSignal;
}

const json = { "content-type": "application/json" };
const eventStream = { "content-type": "text/event-stream", "cache-control": "no-cache", "x-accel-buffering": "no" };

/** @param requestSignal the platform's own signal that the caller has gone. */
export function createFetchReply(requestSignal: AbortSignal): FetchReply {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let resolve: (response: Response) => void = () => {};
  const response = new Promise<Response>((settle) => {
    resolve = settle;
  });
  // Nobody reads this answer; it ends the platform's wait for one.
  requestSignal.addEventListener("abort", () => resolve(new Response(null, { status: 499 })), { once: true });

  function openStream(): ReadableStreamDefaultController<Uint8Array> {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(opened) {
        controller = opened;
      },
      cancel(reason) {
        gone.abort(reason);
      },
    });
    resolve(new Response(body, { status: 200, headers: eventStream }));
    // `start` runs inside the constructor.
    return controller as unknown as ReadableStreamDefaultController<Uint8Array>;
  }

  const reply: HttpReply = {
    sendJson: (status, body) => resolve(new Response(body, { status, headers: json })),
    sendAccepted: () => resolve(new Response(null, { status: 202 })),
    writeEvent(event) {
      stream ??= openStream();
      stream.enqueue(encoder.encode(event));
    },
    endStream: () => stream?.close(),
  };
  return { reply, response, signal: AbortSignal.any([requestSignal, gone.signal]) };
}
