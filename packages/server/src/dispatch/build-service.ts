import { createConsoleLogger } from "../events/console-logger.ts";
import { guardSubscriber } from "../events/guard-subscriber.ts";
import { Workload } from "../operations/workload.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { readCount } from "../schema/read-count.ts";
import type { ServerOptions } from "../server-options.ts";
import type { Service, ServiceSnapshot } from "./service.ts";

/** A service whose methods can change. */
export interface ChangeableService extends Service {
  /** Something was registered: requests from now on see it, those under way do not. */
  readonly change: () => void;
  /** Tells, once, of what in the policy serves one process only. */
  readonly prepareForNetwork: (policy: RequestStatePolicy) => void;
}

/**
 * Builds what the dispatcher needs of a server.
 *
 * @param buildSnapshot what the server is now. Called by the first request after a change, so that registering many things costs once.
 */
export function buildService(options: ServerOptions, buildSnapshot: () => ServiceSnapshot): ChangeableService {
  let snapshot: ServiceSnapshot | undefined;
  let isPrepared = false;
  const emit = guardSubscriber(options.onEvent ?? createConsoleLogger());
  const { maxConcurrentRequests } = options;
  if (maxConcurrentRequests !== undefined) readCount("maxConcurrentRequests", maxConcurrentRequests);
  return {
    clock: options.clock ?? Date.now,
    emit,
    workload: new Workload({ maxConcurrentRequests, emit }),
    readSnapshot() {
      snapshot ??= buildSnapshot();
      return snapshot;
    },
    change() {
      snapshot = undefined;
    },
    prepareForNetwork({ warnings }) {
      if (!isPrepared) for (const warning of warnings) emit({ type: "configuration-warned", warning });
      isPrepared = true;
    },
  };
}
