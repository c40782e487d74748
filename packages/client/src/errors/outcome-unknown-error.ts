import { TransportError } from "./transport-error.ts";

/**
 * The connection ended after the request was sent and before its response came: the server may have done everything, something or
 * nothing of it. Whether sending the request again is safe is known only to the caller.
 */
export class OutcomeUnknownError extends TransportError {
  override name = "OutcomeUnknownError";

  static override is(value: unknown): value is OutcomeUnknownError {
    return TransportError.is(value) && value.name === "OutcomeUnknownError";
  }
}
