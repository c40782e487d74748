import type { DiscoverResult, Era, Transport } from "@proj/types";
import { type Asked, askServer, type Discover } from "./ask-server.ts";
import type { ConnectMode } from "./connect-mode.ts";
import { openEraMemory } from "./era-memory.ts";
import type { EraStore } from "./era-store.ts";
import type { FoundEra } from "./found-era.ts";
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

/**
 * Agrees with a server on the era and, in the modern one, on a version. What is done about a server that is not simply a modern one is loaded when
 * there is one.
 *
 * @throws VersionNegotiationError, ConfigurationError for the option `discovered`, ServerExitedError, or what a request fails with.
 */
export async function agree<Session>(
  negotiator: Negotiator<Session>,
  options: AgreementOptions,
  versions: ModernVersions = SUPPORTED_VERSIONS,
): Promise<FoundEra<Session>> {
  const { mode = "auto", requestTimeoutMs } = options;
  const { transport, discover } = negotiator;
  const given = options.discovered === undefined ? undefined : readDiscovered(options.discovered);
  const known = mode === "legacy" ? undefined : adopt(given, versions);
  if (known !== undefined) return known;
  const mayFallBack = mode === "auto" && typeof transport.openSession === "function";
  const memory = openEraMemory(transport, mayFallBack ? options.eraStore : false);
  const remembered = given === undefined ? await memory.read() : undefined;
  const isAsked = mode !== "legacy" && given === undefined && remembered !== "legacy";
  const timeoutMs = chooseTimeout(options, mayFallBack && transport.isChannel, remembered);
  const first = isAsked ? await askServer(discover, versions[0], timeoutMs) : undefined;
  const found = first && "discovered" in first ? adopt(first.discovered, versions) : undefined;
  if (found !== undefined) {
    if (remembered !== "modern") memory.write("modern");
    return found;
  }
  const settleEra = await loadRest(first);
  return settleEra({ ...negotiator, mode, versions, requestTimeoutMs, given, memory, remembered, first });
}

function adopt(
  discovered: DiscoverResult | undefined,
  versions: ModernVersions,
): Extract<FoundEra<never>, { era: "modern" }> | undefined {
  const protocolVersion = discovered && chooseVersion(versions, discovered.supportedVersions);
  if (discovered === undefined || protocolVersion === undefined) return undefined;
  return { era: "modern", protocolVersion, discovered };
}

/** Only on a channel silence is an answer; who has answered before is given the time of any request there, too. */
function chooseTimeout(
  { requestTimeoutMs, probeTimeoutMs }: AgreementOptions,
  isSilenceAnswer: boolean | undefined,
  remembered: Era | undefined,
): number {
  if (isSilenceAnswer !== true || remembered === "modern") return requestTimeoutMs;
  return probeTimeoutMs ?? Math.min(DEFAULT_PROBE_TIMEOUT_MS, requestTimeoutMs);
}

/** Where nothing can be loaded, as in a browser without a network, what the server was asked has mostly failed for the same reason. */
async function loadRest(first: Asked | undefined): Promise<typeof import("./settle-era.ts").settleEra> {
  try {
    return (await import("../legacy-parts.ts")).settleEra;
  } catch (cause) {
    throw first !== undefined && "error" in first ? first.error : cause;
  }
}
