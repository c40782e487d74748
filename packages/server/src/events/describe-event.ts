import { type MessageRefused, readErrorMessage, showValue } from "@proj/types";
import type {
  OfRequest,
  QuestionChanged,
  RequestRefused,
  RequestStateRejected,
  RoundUnrecorded,
  ServerClosed,
  SuspensionSwallowed,
} from "./server-event.ts";

/** What an operator should do about a rejection, for the reasons where that is not plain. */
const hints: { readonly [Reason in RequestStateRejected["reason"]]?: string } = {
  "unknown-key":
    "it was minted by another process, or by this one before it restarted; instances of one service need a codec with shared keys",
  "codec-failed": "the codec broke its contract",
  "principal-failed": "the caller cannot be named",
  "subject-missing": "it was minted for a user, and now the verified token names none; is the verifier consistent?",
  "subject-unexpected": "it was minted for a token without a user, and now there is one; is the verifier consistent?",
};

/** A method that can be written as it is. One that was refused before anybody looked for it may be any text. */
const PLAIN_METHOD = /^[!-~]{1,128}$/;

/** Writes a question that was worded anew. */
export function describeChange(event: QuestionChanged): string {
  const [change, hint] =
    event.member === undefined
      ? ["", "; with the option development: true, this line says what changed"]
      : [` (${event.member} changed)`, ""];
  return `${describeRequest(event)}: the question ${showValue(event.key)} is worded differently than when it was asked${change}; build questions from arguments and earlier answers only, never from a clock or a live value${hint}`;
}

/** Writes a suspension that a handler did not let pass. */
export function describeSwallowed(event: SuspensionSwallowed): string {
  const keys = event.keys.map((key) => showValue(key)).join(", ");
  const suspension = `the SuspensionError of ${keys === "" ? "a page that is not done" : keys}`;
  if (event.error === undefined)
    return `${describeRequest(event)}: the handler caught ${suspension}, or does not await it; let it pass, the questions are asked all the same`;
  // Not always one that it made of the suspension: whatever fails beside a question is told here alone.
  return `${describeRequest(event)}: the handler threw something else than ${suspension}; the questions are asked all the same: ${describeError(event.error)}`;
}

/** Writes a round whose response the store was not told. */
export function describeUnrecorded(event: RoundUnrecorded): string {
  const why =
    event.error === undefined
      ? "it took longer than its lease, and another attempt ran meanwhile; raise singleUse.leaseSeconds"
      : describeError(event.error);
  return `${describeRequest(event)}: the response of a round was not recorded: ${why}`;
}

/** Writes a rejected `requestState`. */
export function describeRejection(event: RequestStateRejected): string {
  const hint = hints[event.reason];
  // A codec's message may quote the token, which is the attacker's.
  const isTelling =
    event.cause !== undefined && (event.reason === "codec-failed" || event.reason === "principal-failed");
  const cause = isTelling ? showValue(readErrorMessage(event.cause)) : undefined;
  return [`${describeRequest(event)}: requestState rejected (${event.reason})`, hint, cause]
    .filter((part) => part !== undefined)
    .join(": ");
}

/** Writes what was asked for. Names come from the peer, and are escaped; a method only where it is none that a server could have. */
export function describeRequest({ method, target }: Pick<OfRequest, "method" | "target">): string {
  const shown = PLAIN_METHOD.test(method) ? method : showValue(method);
  return target === undefined ? shown : `${shown} ${showValue(target)}`;
}

/** Writes an error: the stack says where; messages come from the author's own code. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : readErrorMessage(error);
}

/** Writes what a server left behind when it was closed; `undefined` where that is nothing. */
export function describeLeftBehind({ requestsAborted, requestsAbandoned }: ServerClosed): string | undefined {
  if (requestsAborted === 0) return undefined;
  const abandoned = requestsAbandoned === 0 ? "" : `, and ${requestsAbandoned} of them did not heed that and run on`;
  return `the server was closed while requests were under way: ${requestsAborted} took longer than the limit and had their signals aborted${abandoned}`;
}

/** Writes a request that was refused because there were too many; `undefined` for one that came while the server was closing. */
export function describeRefusal(event: RequestRefused): string | undefined {
  return event.reason === "busy" ? `${describeRequest(event)} was refused: the server is busy` : undefined;
}

/** Writes a message whose sender is not allowed, for that is the operator's to decide; `undefined` for one that is wrong in itself. */
export function describeSender({ status, problem }: MessageRefused): string | undefined {
  return status === 403 ? `a message was refused: ${problem}` : undefined;
}
