import { type DiscoverResult, legacyVersions, type Transport } from "@proj/types";
import type { ConnectMode } from "./connect-mode.ts";
import { openEraMemory } from "./era-memory.ts";
import { isRefusal } from "./era-rules.ts";
import type { EraStore } from "./era-store.ts";
import { explainAttempts, noneInCommon } from "./explain-negotiation.ts";
import { type FoundEra, findEra } from "./find-era.ts";
import { openModern } from "./open-modern.ts";
import type { Discover } from "./probe.ts";
import { readProbeFailure, readSupportedVersions } from "./probe-answer.ts";
import { readDiscovered } from "./read-discovered.ts";
import { chooseVersion, type ModernVersions, SUPPORTED_VERSIONS } from "./supported-versions.ts";

/** How a client wants to agree with a server. */
export interface AgreementOptions {
  readonly mode?: ConnectMode | undefined;
  readonly discovered?: DiscoverResult | undefined;
  readonly eraStore?: EraStore | false | undefined;
  readonly probeTimeoutMs?: number | undefined;
  readonly requestTimeoutMs: number;
}

/** What asks the server. */
export interface Negotiator<Session> {
  readonly transport: Transport;
  readonly discover: Discover;
  /** Opens a session of an earlier revision. */
  readonly initialize: () => Promise<Session>;
}

/** How long a channel may be silent, unless an option says so, in milliseconds. */
const DEFAULT_PROBE_TIMEOUT_MS = 10_000;

const WITH_AUTO = 'The option mode leaves only this era to it; "auto" tries both';

/**
 * Agrees with a server on the era and, in the modern one, on a version.
 *
 * @throws VersionNegotiationError, ConfigurationError for the option `discovered`, ServerExitedError, or what a request fails with.
 */
export async function agree<Session>(
  { transport, discover, initialize }: Negotiator<Session>,
  options: AgreementOptions,
  versions: ModernVersions = SUPPORTED_VERSIONS,
): Promise<FoundEra<Session>> {
  const { mode = "auto", requestTimeoutMs } = options;
  const { origin, isChannel = false } = transport;
  const given = options.discovered === undefined ? undefined : readDiscovered(options.discovered);
  if (mode === "legacy") return openLegacy(initialize, origin, isChannel);
  const known = given && chooseVersion(versions, given.supportedVersions);
  if (given !== undefined && known !== undefined) return { era: "modern", protocolVersion: known, discovered: given };
  const isKnownLegacy = given !== undefined && chooseVersion(legacyVersions, given.supportedVersions) !== undefined;
  const advice = mode === "auto" ? adviseOnTransport(transport) : WITH_AUTO;
  if (given !== undefined && (!isKnownLegacy || advice !== undefined)) {
    throw noneInCommon(origin, versions, given.supportedVersions, undefined, isKnownLegacy ? advice : undefined);
  }
  const target = { discover, versions, isChannel };
  if (advice !== undefined) {
    return { era: "modern", ...(await openModern(target, requestTimeoutMs, origin, advice)) };
  }
  const memory = openEraMemory(transport, options.eraStore);
  const { probeTimeoutMs = Math.min(DEFAULT_PROBE_TIMEOUT_MS, requestTimeoutMs) } = options;
  return findEra({
    ...target,
    origin,
    memory: isKnownLegacy ? { ...memory, read: async () => "legacy" } : memory,
    requestTimeoutMs,
    probeTimeoutMs,
    initialize,
  });
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
    throw explainAttempts(origin, legacyVersions, [attempt], WITH_AUTO);
  }
}
