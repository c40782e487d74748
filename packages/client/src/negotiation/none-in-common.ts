import { showVersions, VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import { chooseVersion } from "./supported-versions.ts";

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
