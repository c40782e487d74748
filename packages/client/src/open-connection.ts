import {
  type DiscoverResult,
  type Era,
  type Implementation,
  type McpError,
  metaKeys,
  ProtocolError,
  type Transport,
} from "@proj/types";
import type { ClientCache } from "./cache/result-cache.ts";
import type { CallContext } from "./call-with-rounds.ts";
import { checkOptions } from "./check-options.ts";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import { resolveRules } from "./flow-options.ts";
import type { LegacyConnection } from "./legacy/connect-legacy.ts";
import { agree } from "./negotiation/agree.ts";
import { buildDiscover } from "./negotiation/build-discover.ts";
import { isAddress, openTransport } from "./open-transport.ts";
import { addCapabilities } from "./questions/add-capabilities.ts";
import { buildCapabilities } from "./questions/build-capabilities.ts";
import { toServerIdentity } from "./questions/to-server-identity.ts";
import { createConnection } from "./requests/connection.ts";
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
  readonly era: Era;
  /** The session with a server of an earlier revision; `undefined` in the modern era. */
  readonly legacy: LegacyConnection | undefined;
}

const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

/**
 * Opens a transport to the target and agrees on a version. When that fails, the transport is closed.
 *
 * @throws ConfigurationError, VersionNegotiationError, ServerExitedError, and what a round trip throws.
 */
export async function openConnection(target: ClientTarget, options: ClientOptions): Promise<OpenConnection> {
  const transport = openTransport(target, options ?? {});
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
    clock = steadyClock,
  } = options;
  checkLimit("requestTimeoutMs", requestTimeoutMs, 1);
  const rules = resolveRules(options);
  const { policy } = options;
  const capabilities = addCapabilities(buildCapabilities(handlers, policy, transport.origin), options.capabilities);
  const bare = createConnection({ transport, clientInfo, capabilities, requestTimeoutMs, sleep });
  const { origin } = transport;
  // Other transports say for people only where they lead.
  const cache = options.cache?.openFor({
    serverKey: isAddress(target) ? transport.serverKey : undefined,
    capabilities,
  });
  const negotiator = {
    transport,
    discover: buildDiscover(bare, cache, signal),
    // Loaded by those whose server needs it.
    initialize: async () => {
      const { connectLegacy } = await import("./legacy-parts.ts");
      return connectLegacy(bare, { ...options, handlers, rules, clock });
    },
  };
  // What is remembered may come from anywhere: aborting does not wait for it.
  const found = await bare.inFlight.run(signal, () => agree(negotiator, { ...options, requestTimeoutMs }));
  const legacy = found.era === "legacy" ? found.session : undefined;
  const { protocolVersion, discovered } = found.era === "legacy" ? found.session.transport : found;
  const used = legacy?.connection ?? bare;
  const forgetTools = (): void => cache?.invalidate({ type: "list", list: "tools" }, {});
  const connection = withToolRules(used, protocolVersion, discovered.capabilities, options, forgetTools);
  legacy?.followChanges(connection.tools, cache);
  const server = toServerIdentity(readServerInfo(discovered), origin);
  const context: CallContext = {
    connection,
    protocolVersion,
    handlers,
    server,
    policy,
    rules,
    clock,
    wallClock: options.clock ?? Date.now,
    onRound,
    beforeRound: options.beforeRound,
    answerWith: legacy?.answerWith,
  };
  return { context, discovered, cache, era: found.era, legacy };
}

/** Neither waited for nor heard: what failed before tells more than a transport that cannot even close. */
async function abandon(transport: Transport): Promise<void> {
  try {
    await transport.close();
  } catch {
    // See above.
  }
}

/**
 * Asks a server again what it offers, and goes by that.
 *
 * @throws VersionNegotiationError when it does not speak the version of the connection any more; what `ask` rejects with.
 */
export async function renewDiscovered(
  { connection, protocolVersion, server, answerWith }: CallContext,
  ask: () => Promise<DiscoverResult>,
): Promise<DiscoverResult> {
  const discovered = await ask().catch(async (error: unknown) => {
    if (!ProtocolError.is(error) || error.rpcCode !== -32022) throw error;
    throw await explainLeft(server.origin, protocolVersion, error);
  });
  const { supportedVersions, capabilities } = discovered;
  // A session that was opened again may be of another revision than the first.
  if (answerWith === undefined && !supportedVersions.includes(protocolVersion)) {
    throw await explainLeft(server.origin, protocolVersion, supportedVersions);
  }
  connection.tools?.adopt(capabilities);
  return discovered;
}

/** @param told the versions that the server speaks now, or the error that names them. */
async function explainLeft(
  origin: string,
  version: string,
  told: ProtocolError | readonly string[],
): Promise<McpError> {
  const { explainLeftVersion } = await import("./legacy-parts.ts");
  return explainLeftVersion(origin, version, told);
}

/** What a server calls itself. */
export function readServerInfo(discovered: DiscoverResult): Implementation | undefined {
  return discovered._meta?.[metaKeys.serverInfo];
}
