import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError, type TransportErrorOptions } from "../errors/transport-error.ts";
import { type AnswerHead, isOk } from "./answer-head.ts";

/** Statuses of 500 and above that say that nothing was done: not implemented, not now, not this version of HTTP. */
const declining: ReadonlySet<number> = new Set([501, 503, 505]);

/**
 * The error for an answer that has no response in it. A request that was taken may have been carried out, and so may one that failed
 * on its way through a gateway or in the server; one that was refused was not.
 */
export function unusableAnswer(head: AnswerHead, message: string, cause?: unknown): TransportError {
  const { status } = head;
  const options: TransportErrorOptions = cause === undefined ? { status } : { status, cause };
  const mayHaveActed = isOk(head) || (status >= 500 && !declining.has(status));
  return mayHaveActed ? new OutcomeUnknownError(message, options) : new TransportError(message, options);
}

/** The error for a message beyond the limit. */
export function tooLarge(head: AnswerHead, maxBytes: number): TransportError {
  return unusableAnswer(
    head,
    `the response is larger than ${maxBytes} bytes, so reading it was stopped; raise maxResponseBytes if this is what you asked for`,
  );
}
