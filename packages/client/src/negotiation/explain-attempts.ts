import { ServerExitedError } from "../errors/server-exited-error.ts";
import { VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import { type Attempt, describeAttempts, readExit } from "./attempt.ts";

/**
 * The error for a server that was opened in no way that was tried: a ServerExitedError where its process ended on the last of them, which is
 * mostly a matter of how it was started.
 *
 * @param attempts at least one.
 * @param advice what to do next, as sentences.
 */
export function explainAttempts(
  origin: string,
  requested: readonly string[],
  attempts: readonly Attempt[],
  advice: string,
): VersionNegotiationError | ServerExitedError {
  const last = attempts.at(-1);
  const options = last?.error === undefined ? undefined : { cause: last.error };
  const what = describeAttempts(attempts);
  const exit = readExit(last?.error);
  if (exit !== undefined) return new ServerExitedError(`${origin} cannot be connected to; ${what}`, exit, options);
  const supported = [...new Set(attempts.flatMap((attempt) => attempt.supported))];
  const message = `${origin} opens in no version that this client tried; ${what}. ${advice}`;
  return new VersionNegotiationError(message, { requested, supported }, options);
}
