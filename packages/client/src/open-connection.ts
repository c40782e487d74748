import { type DiscoverResult, type Implementation, metaKeys, type Transport } from "@proj/types";
import type { CallContext } from "./call-with-rounds.ts";
import { checkOptions } from "./check-options.ts";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import { resolveLimits } from "./flow-options.ts";
import { negotiate } from "./negotiation/negotiate.ts";
import { openTransport } from "./open-transport.ts";
import { addCapabilities } from "./questions/add-capabilities.ts";
import { buildCapabilities } from "./questions/build-capabilities.ts";
import { type Connection, createConnection } from "./requests/connection.ts";
import { roundTrip } from "./requests/round-trip.ts";
import { checkLimit } from "./timing/check-limit.ts";
import { timerSleep } from "./timing/sleep.ts";
import { steadyClock } from "./timing/steady-clock.ts";

/** A connection whose server has introduced itself. */
export interface OpenConnection {
  readonly context: CallContext;
  readonly discovered: DiscoverResult;
  readonly serverInfo: Implementation | undefined;
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
    return await introduce(transport, options);
  } catch (error) {
    void abandon(transport);
    throw error;
  }
}

async function introduce(transport: Transport, options: ClientOptions): Promise<OpenConnection> {
  const {
    requestTimeoutMs = DEFAULT_REQUEST_TIMEOUT_MS,
    sleep = timerSleep,
    clock = steadyClock,
    handlers = {},
    signal,
    clientInfo,
    onRound,
  } = options;
  checkLimit("requestTimeoutMs", requestTimeoutMs, 1);
  const limits = resolveLimits(options);
  const capabilities = addCapabilities(buildCapabilities(handlers), options.capabilities);
  const connection = createConnection({ transport, clientInfo, capabilities, requestTimeoutMs, sleep });
  const { origin } = transport;
  const { protocolVersion, discovered } = await negotiate((version) => discover(connection, version, signal), origin);
  const serverInfo = discovered._meta?.[metaKeys.serverInfo];
  const server = {
    name: serverInfo?.name ?? origin,
    version: serverInfo?.version ?? "unknown",
    ...(serverInfo?.title !== undefined && { title: serverInfo.title }),
    origin,
  };
  return { context: { connection, protocolVersion, handlers, server, limits, clock, onRound }, discovered, serverInfo };
}

/** Neither waited for nor heard: what failed before tells more than a transport that cannot even close. */
async function abandon(transport: Transport): Promise<void> {
  try {
    await transport.close();
  } catch {
    // See above.
  }
}

async function discover(
  connection: Connection,
  protocolVersion: string,
  signal?: AbortSignal,
): Promise<DiscoverResult> {
  return (await roundTrip(connection, protocolVersion, "server/discover", {}, { signal })) as DiscoverResult;
}
