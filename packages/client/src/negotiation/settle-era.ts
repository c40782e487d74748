import { type DiscoverResult, type Era, legacyVersions, type Transport } from "@proj/types";
import type { Asked, Discover } from "./ask-server.ts";
import type { ConnectMode } from "./connect-mode.ts";
import type { EraMemory } from "./era-memory.ts";
import { isRefusal } from "./era-rules.ts";
import { explainAttempts } from "./explain-attempts.ts";
import { findEra } from "./find-era.ts";
import type { FoundEra } from "./found-era.ts";
import { noneInCommon } from "./none-in-common.ts";
import { openModern } from "./open-modern.ts";
import { readProbeFailure } from "./probe-answer.ts";
import { readSupportedVersions } from "./read-supported-versions.ts";
import { chooseVersion, type ModernVersions } from "./supported-versions.ts";

/** What is known of a server that is not simply a modern one. */
export interface Unsettled<Session> {
  readonly transport: Transport;
  readonly discover: Discover;
  readonly initialize: () => Promise<Session>;
  readonly mode: ConnectMode;
  readonly versions: ModernVersions;
  readonly requestTimeoutMs: number;
  /** The option `discovered`. */
  readonly given: DiscoverResult | undefined;
  readonly memory: EraMemory;
  readonly remembered: Era | undefined;
  /** What `server/discover` was answered with; absent where it was not sent. */
  readonly first: Asked | undefined;
}

/** What the other modes would do. */
const LEGACY_ONLY = 'With mode: "legacy" nothing else was tried; "auto" tries 2026-07-28 first';
const MODERN_ONLY =
  'With mode: "2026-07-28" nothing else was tried; "auto" tries earlier revisions too, with initialize';

/**
 * Agrees with a server that did not answer the first request as a modern one of the same version does, or was not sent it.
 *
 * @throws VersionNegotiationError, ServerExitedError, or what a request fails with.
 */
export async function settleEra<Session>(unsettled: Unsettled<Session>): Promise<FoundEra<Session>> {
  const { transport, discover, initialize, mode, versions, requestTimeoutMs, given, memory, first } = unsettled;
  const { origin, isChannel = false } = transport;
  if (mode === "legacy") return openLegacy(initialize, origin, isChannel);
  const isKnownLegacy = given !== undefined && chooseVersion(legacyVersions, given.supportedVersions) !== undefined;
  const advice = mode === "auto" ? adviseOnTransport(transport) : MODERN_ONLY;
  if (given !== undefined && (!isKnownLegacy || advice !== undefined)) {
    throw noneInCommon(origin, versions, given.supportedVersions, undefined, isKnownLegacy ? advice : undefined);
  }
  const target = { discover, versions, isChannel };
  if (advice !== undefined) {
    return { era: "modern", ...(await openModern(target, requestTimeoutMs, first, origin, advice)) };
  }
  const remembered = isKnownLegacy ? "legacy" : unsettled.remembered;
  return findEra({ ...target, origin, memory, remembered, first, requestTimeoutMs, initialize });
}

/** What stands in the way of sessions; `undefined` where nothing does. */
function adviseOnTransport({ openSession }: Transport): string | undefined {
  if (typeof openSession === "function") return undefined;
  return "Revisions before 2026-07-28 need a transport with openSession, which this one has not";
}

async function openLegacy<Session>(
  initialize: () => Promise<Session>,
  origin: string,
  isChannel: boolean,
): Promise<FoundEra<Session>> {
  try {
    return { era: "legacy", session: await initialize() };
  } catch (error) {
    if (!isRefusal(readProbeFailure(error, undefined, []), isChannel)) throw error;
    const attempt = { method: "initialize", error, supported: readSupportedVersions(error) } as const;
    throw explainAttempts(origin, legacyVersions, [attempt], LEGACY_ONLY);
  }
}
