import {
  type ClientCapabilities,
  hasShape,
  type Implementation,
  implementationShape,
  isLegacyVersion,
  isRecord,
  type LegacyVersion,
  legacyVersions,
  ProtocolError,
  type SessionRecord,
  showValue,
} from "@proj/types";

/** How much of what a client says of itself is kept as long as its session, each of both, in characters of JSON. */
const MAX_CHARACTERS = 65_536;

/**
 * Reads how a client introduces itself. A version that the server does not speak is answered with the newest one that it does.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation
 */
export function readInitialize(params: { readonly [name: string]: unknown }): SessionRecord | ProtocolError {
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== "string") return refuse("protocolVersion", "a string", protocolVersion);
  if (!isRecord(capabilities)) return refuse("capabilities", "an object", capabilities);
  if (!isRecord(clientInfo) || typeof clientInfo["name"] !== "string" || typeof clientInfo["version"] !== "string")
    return refuse("clientInfo", "an object with name and version", clientInfo);
  const introduced = toImplementation(clientInfo);
  if (!isKeepable(introduced)) return refuseMore("clientInfo");
  if (!isKeepable(capabilities)) return refuseMore("capabilities");
  return {
    protocolVersion: chooseVersion(protocolVersion),
    clientInfo: introduced,
    capabilities: capabilities as ClientCapabilities,
  };
}

/** Who says more of itself than can be read or kept is still served. */
function toImplementation(clientInfo: { readonly [name: string]: unknown }): Implementation {
  if (hasShape(implementationShape, clientInfo) && isKeepable(clientInfo)) return clientInfo as Implementation;
  return { name: String(clientInfo["name"]), version: String(clientInfo["version"]) };
}

function isKeepable(value: object): boolean {
  try {
    return JSON.stringify(value).length <= MAX_CHARACTERS;
  } catch {
    // Nested more deeply than can be written.
    return false;
  }
}

function chooseVersion(requested: string): LegacyVersion {
  return isLegacyVersion(requested) ? requested : legacyVersions[0];
}

function refuse(name: string, expected: string, value: unknown): ProtocolError {
  return new ProtocolError(
    "ERR_MCP_INVALID_PARAMS",
    `Invalid params: params.${name} must be ${expected}, got ${showValue(value)}`,
  );
}

function refuseMore(name: string): ProtocolError {
  const problem = `Invalid params: params.${name} must have at most ${MAX_CHARACTERS} characters of JSON, nested no deeper than can be written`;
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", problem);
}
