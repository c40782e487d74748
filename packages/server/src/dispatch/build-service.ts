import { createConsoleLogger } from "../events/console-logger.ts";
import { guardSubscriber } from "../events/guard-subscriber.ts";
import type { ServerOptions } from "../server-options.ts";
import type { Service, ServiceSnapshot } from "./service.ts";

/** A service whose methods can change. */
export interface ChangeableService extends Service {
  /** Something was registered: requests from now on see it, those under way do not. */
  readonly change: () => void;
}

/**
 * Builds what the dispatcher needs of a server.
 *
 * @param buildSnapshot what the server is now. Called by the first request after a change, so that registering many things costs once.
 */
export function buildService(options: ServerOptions, buildSnapshot: () => ServiceSnapshot): ChangeableService {
  let snapshot: ServiceSnapshot | undefined;
  return {
    clock: options.clock ?? Date.now,
    emit: guardSubscriber(options.onEvent ?? createConsoleLogger()),
    readSnapshot() {
      snapshot ??= buildSnapshot();
      return snapshot;
    },
    change() {
      snapshot = undefined;
    },
  };
}
