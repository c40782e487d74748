import { buildServer, createFilePlaces } from "@proj/provisioner";
import { jwe } from "@proj/request-state";
import { type McpServer, memorySingleUseStore } from "@proj/server";
import { TOKEN_TTL_SECONDS } from "../shared/limits.ts";
import { observeEvents } from "./log/observe-events.ts";
import type { OperatorLog } from "./log/operator-log.ts";
import type { RequestScope } from "./log/request-scope.ts";
import type { MovableClock } from "./movable-clock.ts";
import { logSealing } from "./sealing/log-sealing.ts";
import { observeCodec } from "./sealing/observe-codec.ts";
import { observeStore } from "./sealing/observe-store.ts";
import type { RotatingKeys } from "./sealing/rotating-keys.ts";
import type { Visits } from "./sign-in/visits.ts";
import { registerConfigure } from "./tools/configure.ts";
import { registerConnectAccount } from "./tools/connect-account.ts";

/** What the server works with. */
export interface McpServerParts {
  /** The folder for the databases. */
  readonly data: string;
  readonly clock: MovableClock;
  readonly keys: RotatingKeys;
  readonly log: OperatorLog;
  readonly scope: RequestScope;
  readonly visits: Visits;
  readonly signInUrl: string;
}

/** The provisioner with two tools more, and with everything observed that goes in and out of its tokens. */
export function buildMcpServer({ data, clock, keys, log, scope, visits, signInUrl }: McpServerParts): McpServer {
  const server = buildServer({
    places: createFilePlaces(data),
    clock: clock.now,
    onEvent: observeEvents(log, scope),
    requestState: {
      codec: observeCodec(jwe({ keys: keys.ring }), logSealing(log, scope)),
      ttlSeconds: TOKEN_TTL_SECONDS,
      singleUse: { store: observeStore(memorySingleUseStore(), log) },
      singleProcess: true,
    },
  });
  registerConfigure(server);
  registerConnectAccount(server, visits, signInUrl);
  return server;
}
