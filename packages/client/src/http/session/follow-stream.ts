import type { Clock } from "@proj/types";
import type { Sleep } from "../../timing/sleep.ts";
import { type AnswerHead, isOk, readMediaType } from "../answer-head.ts";
import type { IncomingReply } from "./carry-request.ts";
import type { EventCursor } from "./event-cursor.ts";
import { MAX_FAILURES, planPause } from "./plan-pause.ts";
import { type EventSink, readConnection } from "./read-connection.ts";

/** A stream, and how it is taken up again when a connection ends. */
export interface FollowOptions extends EventSink {
  readonly cursor: EventCursor;
  /** The connection that is there already. Absent: it is opened first of all. */
  readonly first?: IncomingReply | undefined;
  /** Opens the stream after an event, or from now on. */
  readonly open: (lastEventId: string | undefined) => Promise<IncomingReply>;
  /** Whether the stream is of use too where it cannot go on after the last event. */
  readonly canStartAnew: boolean;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
}

/** A connection that has held for so long was one: whatever is in between closes what is quiet, and nobody runs in circles. In milliseconds. */
const LASTING_MS = 5000;

/**
 * How following ended.
 *
 * - `done`: all that was waited for has come.
 * - `refused`: the server has no such stream, or has it no more.
 * - `broken`: it cannot be taken up again, or could not be several times in a row.
 */
export type StreamEnd =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "broken"; readonly cause: unknown };

/** What came of opening a stream. */
type Opening =
  | { readonly kind: "open"; readonly reply: IncomingReply }
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "failed"; readonly cause: unknown };

/**
 * Follows a stream of events over as many connections as it takes.
 *
 * @throws TransportError for an event beyond the limit; what the sink throws; the signal's reason.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery
 */
export async function followStream(options: FollowOptions): Promise<StreamEnd> {
  const { cursor, canStartAnew, sleep, signal } = options;
  const tally: Tally = { failures: 0, short: 0, fruitless: 0, cause: undefined };
  for (let opening = await begin(options); ; opening = await openAgain(options)) {
    const end = opening.kind === "open" ? await readOn(opening.reply, options, tally) : judge(opening, tally);
    if (end !== undefined) return end;
    signal.throwIfAborted();
    if (cursor.lastEventId === undefined && !canStartAnew) return { kind: "broken", cause: tally.cause };
    await sleep(planPause(cursor.retryMs, tally), signal);
  }
}

/** How it went lately. */
interface Tally {
  /** How often in a row there was no connection. */
  failures: number;
  short: number;
  fruitless: number;
  /** What went wrong last. */
  cause: unknown;
}

/** @returns the end, where all has come. */
async function readOn(reply: IncomingReply, options: FollowOptions, tally: Tally): Promise<StreamEnd | undefined> {
  const { cursor, clock } = options;
  const before = cursor.newCount;
  const startedAt = clock();
  const { isDone, cause } = await readConnection(reply, cursor, options);
  tally.cause = cause;
  tally.failures = 0;
  tally.short = clock() - startedAt < LASTING_MS ? tally.short + 1 : 0;
  tally.fruitless = tally.short > 0 && cursor.newCount === before ? tally.fruitless + 1 : 0;
  return isDone ? { kind: "done" } : undefined;
}

/** @returns the end, where it is not to be tried again. */
function judge(opening: Exclude<Opening, { kind: "open" }>, tally: Tally): StreamEnd | undefined {
  if (opening.kind === "refused") return opening;
  tally.cause = opening.cause;
  tally.failures += 1;
  tally.short += 1;
  tally.fruitless += 1;
  return tally.failures === MAX_FAILURES ? { kind: "broken", cause: opening.cause } : undefined;
}

function begin(options: FollowOptions): Promise<Opening> {
  const { first } = options;
  return first === undefined ? openAgain(options) : Promise.resolve({ kind: "open", reply: first });
}

/** A server that does not know the event has the stream all the same, from now on. */
async function openAgain(options: FollowOptions): Promise<Opening> {
  const { cursor, canStartAnew } = options;
  const { lastEventId } = cursor;
  const opening = await openOnce(options, lastEventId);
  if (opening.kind !== "refused" || opening.status !== 400 || lastEventId === undefined || !canStartAnew)
    return opening;
  cursor.forget();
  return openOnce(options, undefined);
}

async function openOnce({ open, signal }: FollowOptions, lastEventId: string | undefined): Promise<Opening> {
  let reply: IncomingReply;
  try {
    reply = await open(lastEventId);
  } catch (cause) {
    signal.throwIfAborted();
    return { kind: "failed", cause };
  }
  const { head } = reply;
  if (isEventStream(head)) return { kind: "open", reply };
  reply.cancel();
  return mayPass(head.status)
    ? { kind: "failed", cause: `HTTP ${head.status}` }
    : { kind: "refused", status: head.status };
}

/** Whether events follow. */
export function isEventStream(head: AnswerHead): boolean {
  return isOk(head) && readMediaType(head) === "text/event-stream";
}

/** Whether a status says that it may be another one later. 409: the server has not seen yet that the connection before is over. */
function mayPass(status: number): boolean {
  if (status >= 500) return status !== 501 && status !== 505;
  return status === 408 || status === 409 || status === 425 || status === 429;
}
