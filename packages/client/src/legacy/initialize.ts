import { isRecord, type LegacyVersion, legacyVersions, ProtocolError, type SessionLink } from "@proj/types";
import type { LegacyTransportParts } from "./legacy-transport-parts.ts";
import { type InitializeAnswer, readInitializeResult } from "./read-initialize-result.ts";
import { sendOwnRequest } from "./send-own-request.ts";
import { toLegacyCapabilities } from "./to-legacy-capabilities.ts";

/**
 * Introduces the client, in the newest revision that it speaks; once more in another where the server refuses that and names one of ours.
 *
 * @throws VersionNegotiationError, InvalidResultError, ProtocolError, RequestTimeoutError, what the transport throws, or the signal's reason.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation
 */
export async function initialize(
  link: SessionLink,
  parts: LegacyTransportParts,
  signal: AbortSignal | undefined,
): Promise<InitializeAnswer> {
  const { clientInfo, capabilities, transport } = parts;
  const [newest] = legacyVersions;
  const ask = async (protocolVersion: LegacyVersion): Promise<InitializeAnswer> => {
    const params = { protocolVersion, capabilities: toLegacyCapabilities(capabilities), clientInfo };
    return readInitializeResult(await sendOwnRequest(link, parts, "initialize", params, { signal }), transport.origin);
  };
  try {
    return await ask(newest);
  } catch (error) {
    const offer = findOffer(error, newest);
    if (offer === undefined) throw error;
    return ask(offer);
  }
}

/** A server should answer with a version that it speaks. Some refuse instead, and say which they do. */
function findOffer(error: unknown, tried: LegacyVersion): LegacyVersion | undefined {
  const data = ProtocolError.is(error) ? error.data : undefined;
  const supported = isRecord(data) ? data["supported"] : undefined;
  if (!Array.isArray(supported)) return undefined;
  return legacyVersions.find((version) => version !== tried && supported.includes(version));
}
