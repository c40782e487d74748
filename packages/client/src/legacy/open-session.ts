import {
  ConfigurationError,
  isLegacyVersion,
  isRecord,
  type JSONRPCRequest,
  type LegacyVersion,
  legacyVersions,
  ProtocolError,
  type SessionLink,
  type SessionListener,
} from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { readResponse } from "../requests/read-response.ts";
import type { LegacyTransportParts } from "./legacy-transport-parts.ts";
import { type InitializeAnswer, readInitializeResult } from "./read-initialize-result.ts";
import { toLegacyCapabilities } from "./to-legacy-capabilities.ts";

/** A session that is open. */
export interface OpenSession extends InitializeAnswer {
  readonly link: SessionLink;
}

/**
 * Sends `initialize`, and `notifications/initialized` once it was answered. When that fails, the way to the server is closed. Aborting tells the
 * server nothing: `initialize` must not be cancelled.
 *
 * @throws VersionNegotiationError, InvalidResultError, ProtocolError, RequestTimeoutError, what the transport throws, or the signal's reason.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
export async function openSession(
  parts: LegacyTransportParts,
  listener: SessionListener,
  signal?: AbortSignal,
): Promise<OpenSession> {
  const { transport } = parts;
  const link = transport.openSession?.(listener);
  if (link === undefined) {
    throw new ConfigurationError(
      `the transport to ${transport.origin} has no openSession, which revisions before 2026-07-28 need`,
    );
  }
  try {
    const answer = await initialize(link, parts, signal);
    // First, so that what announces it already names the version.
    link.begin(answer.protocolVersion);
    await link.post({ jsonrpc: "2.0", method: "notifications/initialized" });
    return { ...answer, link };
  } catch (error) {
    link.close().catch(() => undefined);
    throw error;
  }
}

async function initialize(
  link: SessionLink,
  parts: LegacyTransportParts,
  signal: AbortSignal | undefined,
): Promise<InitializeAnswer> {
  const [newest] = legacyVersions;
  try {
    return await initializeOnce(link, parts, newest, signal);
  } catch (error) {
    const other = findOffer(error, newest);
    if (other === undefined) throw error;
    return initializeOnce(link, parts, other, signal);
  }
}

/** A server should answer with a version that it speaks. Some refuse instead, and say which they do. */
function findOffer(error: unknown, tried: LegacyVersion): LegacyVersion | undefined {
  const data = ProtocolError.is(error) ? error.data : undefined;
  const supported = isRecord(data) ? data["supported"] : undefined;
  if (!Array.isArray(supported)) return undefined;
  return supported.filter(isLegacyVersion).find((version) => version !== tried);
}

function initializeOnce(
  link: SessionLink,
  { clientInfo, capabilities, requestTimeoutMs, startTimer, nextId, transport }: LegacyTransportParts,
  protocolVersion: LegacyVersion,
  source: AbortSignal | undefined,
): Promise<InitializeAnswer> {
  const params = { protocolVersion, capabilities: toLegacyCapabilities(capabilities), clientInfo };
  const request: JSONRPCRequest = { jsonrpc: "2.0", id: nextId(), method: "initialize", params };
  return runAbortable(source, async (signal, abort) => {
    const stopTimer = startTimer(requestTimeoutMs, {
      onTimeout: () => abort(new RequestTimeoutError("initialize", requestTimeoutMs)),
      onError: abort,
    });
    try {
      return readInitializeResult(readResponse(request, await link.send(request, { signal })), transport.origin);
    } finally {
      stopTimer();
    }
  });
}
