import { createConsoleLogger } from "../events/console-logger.ts";
import { guardSubscriber } from "../events/guard-subscriber.ts";
import { isLogged } from "../events/quiet-events.ts";
import { Workload } from "../operations/workload.ts";
import { checkFlag } from "../options/check-flag.ts";
import { checkOptionalFunction } from "../options/check-function.ts";
import { readCount } from "../options/read-count.ts";
import { readTimeout } from "../options/read-timeout.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import type { ServerOptions } from "../server-options.ts";
import type { Service, ServiceSnapshot } from "./service.ts";

/** A service whose methods can change. */
export interface ChangeableService extends Service {
  /** Something was registered: requests from now on see it, those under way do not. */
  readonly change: () => void;
  /** Whether a request has seen yet what is registered. */
  readonly wasSeen: () => boolean;
  /** How long one request may take, in milliseconds; `undefined`: as long as it does. */
  readonly requestTimeoutMs: number | undefined;
  /** Tells, once, of what in the policy serves one process only. */
  readonly prepareForNetwork: (policy: RequestStatePolicy) => void;
}

/**
 * Builds what the dispatcher needs of a server.
 *
 * @param buildSnapshot what the server is now. Called by the first request after a change, so that registering many things costs once.
 * @throws ConfigurationError when an option is wrong.
 */
export function buildService(options: ServerOptions, buildSnapshot: () => ServiceSnapshot): ChangeableService {
  for (const flag of ["legacy", "bridgeLegacy", "exposesErrorMessages"] as const) checkFlag(flag, options[flag]);
  for (const name of ["onEvent", "clock", "random"] as const) checkOptionalFunction(name, options[name]);
  let snapshot: ServiceSnapshot | undefined;
  let isPrepared = false;
  let isSeen = false;
  const emit = guardSubscriber(options.onEvent ?? createConsoleLogger());
  const { maxConcurrentRequests } = options;
  if (maxConcurrentRequests !== undefined) readCount("maxConcurrentRequests", maxConcurrentRequests);
  readTimeout("questionTimeoutMs", options.questionTimeoutMs);
  return {
    clock: options.clock ?? Date.now,
    emit,
    hears: options.onEvent === undefined ? isLogged : () => true,
    requestTimeoutMs: readTimeout("requestTimeoutMs", options.requestTimeoutMs),
    workload: new Workload({ maxConcurrentRequests, emit }),
    readSnapshot() {
      isSeen = true;
      snapshot ??= buildSnapshot();
      return snapshot;
    },
    change() {
      snapshot = undefined;
    },
    wasSeen: () => isSeen,
    prepareForNetwork({ warnings }) {
      if (!isPrepared) for (const warning of warnings) emit({ type: "configuration-warned", warning });
      isPrepared = true;
    },
  };
}
