import { Caller } from "../dispatch/caller.ts";
import type { HttpReply } from "./answer-message.ts";
import { FetchStream } from "./fetch-stream.ts";

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

/**
 * @param requestSignal the platform's own signal that the caller has gone.
 * @param unreadTimeoutMs how long a reader may read nothing before it counts as gone; `undefined`: for ever.
 */
export function createFetchReply(requestSignal: AbortSignal, unreadTimeoutMs: number | undefined): FetchReply {
  const caller = new Caller();
  let stream: FetchStream | undefined;
  let tellWritable = (): void => {};
  let resolve: (response: Response) => void = () => {};
  const response = new Promise<Response>((settle) => {
    resolve = settle;
  });

  function leave(): void {
    caller.leave(requestSignal.reason);
    resolve(answerNobody());
    stream?.break(requestSignal.reason);
  }

  if (requestSignal.aborted) leave();
  else requestSignal.addEventListener("abort", leave, { once: true });

  function openStream(): FetchStream {
    const opened = new FetchStream(caller, unreadTimeoutMs);
    opened.onWritable(() => tellWritable());
    resolve(new Response(opened.body, { status: 200, headers: eventStream }));
    return opened;
  }

  const reply: HttpReply = {
    sendJson(status, body, headers) {
      if (body === "") resolve(new Response(null, headers === undefined ? { status } : { status, headers }));
      else resolve(new Response(body, { status, headers: headers === undefined ? json : { ...json, ...headers } }));
    },
    sendAccepted: () => resolve(new Response(null, { status: 202 })),
    writeEvent(event) {
      stream ??= openStream();
      stream.write(event);
    },
    readUnread: () => stream?.readUnread() ?? 0,
    isWritable: () => stream?.isWritable ?? true,
    onWritable(listener) {
      tellWritable = listener;
    },
    endStream: () => stream?.end(),
  };

  function fail(): void {
    resolve(new Response(null, { status: 500 }));
    stream?.break(new DOMException("the answer cannot be completed", "OperationError"));
  }

  return { reply, response, caller, fail };
}
