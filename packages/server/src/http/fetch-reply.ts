import { Caller } from "../dispatch/caller.ts";
import type { HttpReply } from "./answer-message.ts";

/** A reply together with the response it will become. */
export interface FetchReply {
  readonly reply: HttpReply;
  /** Resolves as soon as it is known what kind of answer it is. */
  readonly response: Promise<Response>;
  /** Leaves before or in the middle of the answer. */
  readonly caller: Caller;
  /** Ends the answer where nothing better can be said: 500 where nothing was sent, else a broken stream. */
  readonly fail: () => void;
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

const json = { "content-type": "application/json" };
const eventStream = {
  "content-type": "text/event-stream",
  // A proxy or a middleware that compresses would hold events back.
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** The answer to a caller who has gone. Nobody reads it; it ends the platform's wait for one. */
export function answerNobody(): Response {
  return new Response(null, { status: 499 });
}

/** @param requestSignal the platform's own signal that the caller has gone. */
export function createFetchReply(requestSignal: AbortSignal): FetchReply {
  const caller = new Caller();
  const encoder = new TextEncoder();
  let stream: Controller | undefined;
  let tellWritable = (): void => {};
  let resolve: (response: Response) => void = () => {};
  const response = new Promise<Response>((settle) => {
    resolve = settle;
  });

  function leave(): void {
    caller.leave(requestSignal.reason);
    resolve(answerNobody());
    breakStream(stream, requestSignal.reason);
  }

  if (requestSignal.aborted) leave();
  else requestSignal.addEventListener("abort", leave, { once: true });

  const reply: HttpReply = {
    sendJson: (status, body, headers) =>
      resolve(new Response(body, { status, headers: headers === undefined ? json : { ...json, ...headers } })),
    sendAccepted: () => resolve(new Response(null, { status: 202 })),
    writeEvent(event) {
      stream ??= openStream(resolve, caller, () => tellWritable());
      stream.enqueue(encoder.encode(event));
    },
    isWritable: () => (stream?.desiredSize ?? 1) > 0,
    onWritable(listener) {
      tellWritable = listener;
    },
    endStream: () => stream?.close(),
  };

  function fail(): void {
    resolve(new Response(null, { status: 500 }));
    breakStream(stream, new DOMException("the answer cannot be completed", "OperationError"));
  }

  return { reply, response, caller, fail };
}

/** @param onPull the reader has read what there was. */
function openStream(resolve: (response: Response) => void, caller: Caller, onPull: () => void): Controller {
  let controller: Controller | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
    pull: onPull,
    cancel(reason) {
      caller.leave(reason);
    },
  });
  resolve(new Response(body, { status: 200, headers: eventStream }));
  // `start` runs inside the constructor.
  return controller as unknown as Controller;
}

function breakStream(stream: Controller | undefined, reason: unknown): void {
  try {
    stream?.error(reason);
  } catch {
    // It has ended already.
  }
}
