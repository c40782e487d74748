import { ServerExitedError } from "../errors/server-exited-error.ts";
import { showVersions, VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import { type Attempt, describeAttempts, readExit } from "./attempt.ts";
import { chooseVersion } from "./supported-versions.ts";

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

/** The error for a server and a client that speak different versions. */
export function noneInCommon(
  origin: string,
  requested: readonly string[],
  supported: readonly string[],
  cause?: unknown,
  advice: string = "Upgrade the side that is behind",
): VersionNegotiationError {
  const speaks = `this client speaks ${showVersions(requested)}, the server ${showVersions(supported)}`;
  const isContradictory = chooseVersion(requested, supported) !== undefined;
  return new VersionNegotiationError(
    isContradictory
      ? `${origin} refuses a version that it says it supports: ${speaks}. Report it to whoever runs the server`
      : `no version in common with ${origin}: ${speaks}. ${advice}`,
    { requested, supported },
    cause === undefined ? undefined : { cause },
  );
}
