import { LINGER_MS } from "../linger.ts";
import { tooLarge } from "../unusable-answer.ts";
import type { IncomingReply } from "./carry-request.ts";
import type { EventCursor } from "./event-cursor.ts";

/** What is done with the events of a stream. */
export interface EventSink {
  /** How long one event may be. */
  readonly maxBytes: number;
  /**
   * Takes the data of one event.
   *
   * @returns whether nothing more is waited for.
   */
  readonly take: (data: string) => boolean;
}

/** How a connection came to its end. */
export interface ConnectionEnd {
  /** Whether all that was waited for has come. */
  readonly isDone: boolean;
  /** What it broke off with; `undefined` where the server ended it. */
  readonly cause?: unknown;
}

/**
 * Reads the events of one connection until nothing more is waited for, or it is over.
 *
 * @throws TransportError for an event beyond the limit; what the sink throws.
 */
export async function readConnection(
  reply: IncomingReply,
  cursor: EventCursor,
  sink: EventSink,
): Promise<ConnectionEnd> {
  cursor.startConnection();
  const source = reply.pieces[Symbol.asyncIterator]();
  let isLeftAlone = false;
  try {
    for (let next = await readNext(source); ; next = await readNext(source)) {
      if (next.piece === undefined) return { isDone: false, cause: next.cause };
      if (!takePiece(next.piece, reply, cursor, sink)) continue;
      isLeftAlone = true;
      letEnd(source, reply, (piece) => takePiece(piece, reply, cursor, sink));
      return { isDone: true };
    }
  } finally {
    if (!isLeftAlone) reply.cancel();
  }
}

/** Passes over what is left of a body, so that its connection can be used again. One that goes on is cut off. */
export function discardRest(reply: IncomingReply): void {
  letEnd(reply.pieces[Symbol.asyncIterator](), reply, () => undefined);
}

interface NextPiece {
  readonly piece?: Uint8Array;
  readonly cause?: unknown;
}

async function readNext(source: AsyncIterator<Uint8Array>): Promise<NextPiece> {
  try {
    const { done, value } = await source.next();
    return done === true ? {} : { piece: value };
  } catch (cause) {
    return { cause };
  }
}

function takePiece(piece: Uint8Array, { head }: IncomingReply, cursor: EventCursor, sink: EventSink): boolean {
  const events = cursor.read(piece, sink.maxBytes);
  if (events === undefined) throw tooLarge(head, sink.maxBytes);
  let isDone = false;
  for (const data of events) isDone = sink.take(data) || isDone;
  return isDone;
}

/** Streams end right after the response, as a rule, and leave a connection that can be used again. */
function letEnd(source: AsyncIterator<Uint8Array>, reply: IncomingReply, take: (piece: Uint8Array) => unknown): void {
  const timer = setTimeout(() => reply.cancel(), LINGER_MS);
  const readOn = async (): Promise<void> => {
    for (let next = await source.next(); next.done !== true; next = await source.next()) take(next.value);
  };
  readOn()
    .catch(() => reply.cancel())
    .finally(() => clearTimeout(timer));
}
