import { type RequestUnauthorized, readErrorMessage, showValue } from "@proj/types";
import { describeRequest } from "./describe-event.ts";

/** Writes a request that was not let in as a line for the log; `undefined` where there is nothing that an operator could do. */
export function describeUnauthorized(event: RequestUnauthorized): string | undefined {
  const { reason, advice, cause, method, target } = event;
  if (advice === undefined) return undefined;
  const about = method === undefined ? "a request" : describeRequest({ method, target });
  // A verifier's message may hold what its peers sent. Of a token that is not accepted it may quote what is in it.
  const isTelling = cause !== undefined && (reason === "verifier-failed" || reason === "verifier-contract");
  const detail = isTelling ? `: ${showValue(readErrorMessage(cause))}` : "";
  return `${about} was not let in (${reason}): ${advice}${detail}`;
}
