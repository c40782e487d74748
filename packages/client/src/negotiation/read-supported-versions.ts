import { isRecord, ProtocolError } from "@proj/types";
import { VersionNegotiationError } from "../errors/version-negotiation-error.ts";

/** The versions that a server names as it refuses another; empty when it names none, or it is no such refusal. */
export function readSupportedVersions(error: unknown): readonly string[] {
  if (VersionNegotiationError.is(error)) return error.supported;
  if (!ProtocolError.is(error) || !isRecord(error.data)) return [];
  const { supported } = error.data;
  return Array.isArray(supported) ? supported.filter((version) => typeof version === "string") : [];
}
