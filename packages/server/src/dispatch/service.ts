import type { Clock, Implementation, ProtocolError, RequestId, RequestMetaObject } from "@proj/types";
import type { OnEvent, ServerEvent } from "../events/server-event.ts";
import type { ServedExchange } from "../operations/served-exchange.ts";
import type { Workload } from "../operations/workload.ts";

/** A request of this revision whose envelope is in order: a method that the server has, and a valid `_meta`. */
export interface ModernRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
  readonly meta: RequestMetaObject;
  readonly exchange: ServedExchange;
}

/** A result as a method gives it; what every result carries is added afterwards. */
export type UnfinishedResult = { readonly [member: string]: unknown };

/**
 * Runs one method. What goes wrong is returned; what is thrown counts as a failure of the server.
 *
 * @param context what the author's `context` built, where there is one and the method asks nothing.
 */
export type MethodRunner = (
  request: ModernRequest,
  context?: unknown,
) => Promise<UnfinishedResult | ProtocolError> | UnfinishedResult | ProtocolError;

/** What one request needs to know of its server. A request takes it once and sees no later change. */
export interface ServiceSnapshot {
  readonly info: Implementation;
  readonly methods: ReadonlyMap<string, MethodRunner>;
}

/** A server as the dispatcher sees it. */
export interface Service {
  readonly clock: Clock;
  readonly emit: OnEvent;
  /** Whether somebody hears of such events; where nobody does, they need not be built. */
  readonly hears: (type: ServerEvent["type"]) => boolean;
  /** What is under way. */
  readonly workload: Workload;
  /** The server as it is now. */
  readSnapshot(): ServiceSnapshot;
}
