import type { OpenAnswer } from "@proj/types";
import type { WatchClosing } from "./watch-closing.ts";

/** The part of a reply that tells how its reader keeps up. */
export interface PacedReply {
  /** How much of what was written is unread, in bytes or so. */
  readUnread(): number;
  /** Whether little of what was written is still unread. */
  isWritable(): boolean;
  /** Tells each time that {@link isWritable} has become true again. For one listener. */
  onWritable(listener: () => void): void;
}

/** An answer over HTTP that stays open, and what becomes of it. */
export interface HttpOpenAnswer {
  readonly answer: OpenAnswer;
  /** It was answered: nobody is to be told any more. */
  readonly end: () => void;
}

export function openAnswer(reply: PacedReply, watchClosing: WatchClosing): HttpOpenAnswer {
  let stopWatching = (): void => {};
  const answer: OpenAnswer = {
    isWritable: () => reply.isWritable(),
    onWritable: (listener) => reply.onWritable(listener),
    onClosing(listener) {
      stopWatching = watchClosing(listener);
    },
  };
  return { answer, end: () => stopWatching() };
}
