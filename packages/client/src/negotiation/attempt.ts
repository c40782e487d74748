import { ProtocolError, readErrorMessage, showValue } from "@proj/types";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { ServerExitedError } from "../errors/server-exited-error.ts";
import { showVersions } from "../errors/version-negotiation-error.ts";

/** A request that was to open a connection and did not. */
export interface Attempt {
  readonly method: "server/discover" | "initialize";
  /** What it failed with; absent where a result came that is of no use. */
  readonly error?: unknown;
  /** The versions that the server named. Untrusted text. */
  readonly supported: readonly string[];
}

/** Says what was tried, in its order, and what came back. */
export function describeAttempts(attempts: readonly Attempt[]): string {
  const answers = attempts.map(describeAnswer);
  return attempts
    .map(({ method }, index) => {
      const isAgain = attempts.slice(0, index).some((before) => before.method === method);
      const request = method === "initialize" ? "initialize" : "probed with server/discover";
      const isTheSame = index > 0 && answers[index] === answers[index - 1];
      return `${request}${isAgain ? " again" : ""}: ${isTheSame ? "the same" : answers[index]}`;
    })
    .join("; ");
}

/** What came back. */
export function describeAnswer({ error, supported }: Attempt): string {
  if (error === undefined) return `it names the versions ${showVersions(supported)}`;
  if (RequestTimeoutError.is(error)) return `no answer within ${error.timeoutMs} ms`;
  if (ProtocolError.is(error)) {
    const named = supported.length === 0 ? "" : ` (it supports ${showVersions(supported)})`;
    return `it answered with the error ${error.rpcCode}, ${showValue(error.message)}${named}`;
  }
  return readErrorMessage(readExit(error) ?? error).replace(/\.$/, "");
}

/** How the process of the server ended on a request, where that is what happened. */
export function readExit(error: unknown): ServerExitedError | undefined {
  const found = error instanceof Error && !ServerExitedError.is(error) ? error.cause : error;
  return ServerExitedError.is(found) ? found : undefined;
}
