import {
  type Era,
  findShapeProblem,
  isLegacyVersion,
  metaKeys,
  PROTOCOL_VERSION,
  ProtocolError,
  type RequestMetaObject,
  requestMetaShape,
} from "@proj/types";
import type { ParsedRequest } from "./parse-message.ts";

/** The revisions this server speaks, newest first. */
export const supportedVersions: readonly string[] = [PROTOCOL_VERSION];

/** What declares no version is mostly the message of a client that knows of sessions only, or of a person who tries the server by hand. */
const HINT = "; a client of an earlier revision begins with initialize";

/**
 * Reads the metadata that every request carries.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#meta
 */
export function readMeta({ method, params }: ParsedRequest, era: Era): RequestMetaObject | ProtocolError {
  const meta = params["_meta"];
  const requested =
    typeof meta === "object" && meta !== null ? (meta as RequestMetaObject)[metaKeys.protocolVersion] : undefined;
  if (requested === undefined && method === "initialize")
    return refuseVersion(readLegacyVersion(params["protocolVersion"]));
  const isKnown = era === "modern" ? supportedVersions.includes(requested as string) : isLegacyVersion(requested);
  if (typeof requested === "string" && !isKnown) return refuseVersion(requested);
  const problem = findShapeProblem("params._meta", requestMetaShape, meta);
  if (problem === undefined) return meta as RequestMetaObject;
  const hint = requested === undefined ? HINT : "";
  return new ProtocolError("ERR_MCP_INVALID_META", `Invalid params: ${problem}${hint}`);
}

/** The one thing that a client which opens with `initialize` can show its user is this message. */
function refuseVersion(requested: string): ProtocolError {
  return new ProtocolError(
    "ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION",
    `Unsupported protocol version; this server supports ${supportedVersions.join(", ")}`,
    { data: { supported: supportedVersions, requested } },
  );
}

function readLegacyVersion(version: unknown): string {
  return typeof version === "string" ? version : "";
}
