/**
 * Why a `requestState` was not accepted. The list is closed; the reason goes to the event hook and never to the peer.
 *
 * - `not-a-string`, `too-long`: refused before the codec saw it.
 * - `malformed`, `unknown-key`, `tampered`: the codec's verdict. `unknown-key` is what a token looks like that another process minted
 *   under its process-local key, or this one before it restarted.
 * - `codec-failed`: the codec threw something that is not its contract.
 * - `not-an-envelope`, `version`, `ledger-version`: sealed by the codec, but not by this library or by a version of it that this one
 *   cannot read.
 * - `issued-in-future`, `expired`: the token's own times.
 * - `flow-expired`, `flow-too-many-rounds`: the limits of the whole flow.
 * - `other-method`, `other-target`, `other-arguments`: sent with another request than the one it was minted for.
 * - `other-audience`: minted by a service of another name.
 * - `other-principal`: sent by another caller.
 * - `principal-missing`, `principal-unexpected`: minted for a caller and sent without one, or the other way round.
 * - `subject-missing`, `subject-unexpected`: the same for the user in a verified token: a verifier leaves the subject out now and then.
 * - `principal-failed`: `bindPrincipal` threw or gave no string, or a verified token came without a word on its subject.
 * - `already-used`: single use: the round was taken with other answers, or came to nothing and must not run again.
 * - `still-running`: single use: another attempt of the same round did not end while this one waited.
 */
export type RequestStateRejectionReason =
  | "not-a-string"
  | "too-long"
  | "malformed"
  | "unknown-key"
  | "tampered"
  | "codec-failed"
  | "not-an-envelope"
  | "version"
  | "ledger-version"
  | "issued-in-future"
  | "expired"
  | "flow-expired"
  | "flow-too-many-rounds"
  | "other-method"
  | "other-target"
  | "other-arguments"
  | "other-audience"
  | "other-principal"
  | "principal-missing"
  | "principal-unexpected"
  | "subject-missing"
  | "subject-unexpected"
  | "principal-failed"
  | "already-used"
  | "still-running";

const reasonsOfCodecs: ReadonlySet<unknown> = new Set(["malformed", "unknown-key", "tampered"]);

/** The reason that a codec gave; a codec can say anything, and the list of reasons is closed. */
export function toReason(reason: unknown): RequestStateRejectionReason {
  return reasonsOfCodecs.has(reason) ? (reason as RequestStateRejectionReason) : "codec-failed";
}

/** The verdict on a token that is not accepted. */
export class Rejection {
  readonly reason: RequestStateRejectionReason;
  /** What the codec or `bindPrincipal` threw. */
  readonly cause: unknown;

  constructor(reason: RequestStateRejectionReason, cause?: unknown) {
    this.reason = reason;
    this.cause = cause;
  }
}
