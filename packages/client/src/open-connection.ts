import { type DiscoverResult, type Implementation, metaKeys, type Transport } from "@proj/types";
import { resolveCached } from "./cache/resolve-cached.ts";
import type { ClientCache } from "./cache/result-cache.ts";
import type { CallContext } from "./call-with-rounds.ts";
import { checkOptions } from "./check-options.ts";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import { resolveRules } from "./flow-options.ts";
import { adoptDiscovered } from "./negotiation/adopt-discovered.ts";
import { classifyFailure } from "./negotiation/classify-failure.ts";
import { listVersions } from "./negotiation/connect-mode.ts";
import { negotiate, noneInCommon } from "./negotiation/negotiate.ts";
import { isAddress, openTransport } from "./open-transport.ts";
import { addCapabilities } from "./questions/add-capabilities.ts";
import { buildCapabilities } from "./questions/build-capabilities.ts";
import { type Connection, createConnection } from "./requests/connection.ts";
import { roundTrip } from "./requests/round-trip.ts";
import { checkLimit } from "./timing/check-limit.ts";
import { timerSleep } from "./timing/sleep.ts";
import { steadyClock } from "./timing/steady-clock.ts";
import { withToolRules } from "./tools/with-tool-rules.ts";

/** A connection whose server has introduced itself. */
export interface OpenConnection {
  readonly context: CallContext;
  readonly discovered: DiscoverResult;
  /** Where results are kept; `undefined` where none are. */
  readonly cache: ClientCache | undefined;
}

const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

/**
 * Opens a transport to the target and agrees on a version. When that fails, the transport is closed.
 *
 * @throws ConfigurationError, VersionNegotiationError, and what a round trip throws.
 */
export async function openConnection(target: ClientTarget, options: ClientOptions): Promise<OpenConnection> {
  const transport = openTransport(target, options);
  try {
    checkOptions(target, options);
    return await introduce(transport, target, options);
  } catch (error) {
    void abandon(transport);
    throw error;
  }
}

async function introduce(transport: Transport, target: ClientTarget, options: ClientOptions): Promise<OpenConnection> {
  const {
    requestTimeoutMs = DEFAULT_REQUEST_TIMEOUT_MS,
    sleep = timerSleep,
    handlers = {},
    signal,
    clientInfo,
    onRound,
  } = options;
  checkLimit("requestTimeoutMs", requestTimeoutMs, 1);
  const rules = resolveRules(options);
  const { policy } = options;
  const capabilities = addCapabilities(buildCapabilities(handlers, policy, transport.origin), options.capabilities);
  const bare = createConnection({ transport, clientInfo, capabilities, requestTimeoutMs, sleep });
  const { origin } = transport;
  const versions = listVersions(options.mode ?? "auto");
  const cache = options.cache?.openFor({ serverKey: nameServer(target, origin), capabilities });
  const { protocolVersion, discovered } =
    options.discovered === undefined
      ? await negotiate((version) => discover(bare, cache, version, signal), origin, versions)
      : adoptDiscovered(options.discovered, origin, versions);
  const forgetTools = (): void => cache?.invalidate({ type: "list", list: "tools" }, {});
  const connection = withToolRules(bare, protocolVersion, discovered.capabilities, options, forgetTools);
  const serverInfo = readServerInfo(discovered);
  const server = {
    name: serverInfo?.name ?? origin,
    version: serverInfo?.version ?? "unknown",
    ...(serverInfo?.title !== undefined && { title: serverInfo.title }),
    origin,
  };
  const context: CallContext = {
    connection,
    protocolVersion,
    handlers,
    server,
    policy,
    rules,
    clock: options.clock ?? steadyClock,
    wallClock: options.clock ?? Date.now,
    onRound,
    beforeRound: options.beforeRound,
  };
  return { context, discovered, cache };
}

/** Neither waited for nor heard: what failed before tells more than a transport that cannot even close. */
async function abandon(transport: Transport): Promise<void> {
  try {
    await transport.close();
  } catch {
    // See above.
  }
}

function discover(
  connection: Connection,
  cache: ClientCache | undefined,
  protocolVersion: string,
  signal?: AbortSignal,
): Promise<DiscoverResult> {
  const method = "server/discover";
  return resolveCached(
    connection.inFlight,
    cache,
    { method, protocolVersion, target: undefined },
    { signal },
    async () => {
      const result = await roundTrip(connection, protocolVersion, method, {}, { signal });
      return { result: result as DiscoverResult, mayKeep: true };
    },
  );
}

/**
 * Asks a server again what it offers, and goes by that.
 *
 * @throws VersionNegotiationError when it does not speak the version of the connection any more; what `ask` rejects with.
 */
export async function renewDiscovered(
  { connection, protocolVersion, server }: CallContext,
  ask: () => Promise<DiscoverResult>,
): Promise<DiscoverResult> {
  const discovered = await ask().catch((error: unknown) => {
    const failure = classifyFailure(error);
    if (failure.kind !== "unsupported-version") throw error;
    throw noneInCommon(server.origin, [protocolVersion], failure.supported, error);
  });
  const { supportedVersions, capabilities } = discovered;
  if (!supportedVersions.includes(protocolVersion)) {
    throw noneInCommon(server.origin, [protocolVersion], supportedVersions);
  }
  connection.tools?.adopt(capabilities);
  return discovered;
}

/** What a server calls itself. */
export function readServerInfo(discovered: DiscoverResult): Implementation | undefined {
  return discovered._meta?.[metaKeys.serverInfo];
}

/** A query is not part of an origin, and may well name the server; other transports say for people only where they lead. */
function nameServer(target: ClientTarget, origin: string): string | undefined {
  return isAddress(target) && new URL(target).search === "" ? origin : undefined;
}
