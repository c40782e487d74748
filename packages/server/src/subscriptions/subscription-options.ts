import type { ChangeBus } from "@proj/types";
import type { MethodContext } from "../context/method-context.ts";

/** How changes are told to clients. */
export interface SubscriptionOptions<Context = unknown> {
  /**
   * Carries changes between the instances of one service, and between servers that are built for each request. Default: a bus in memory, of this
   * server alone.
   */
  readonly changeBus?: ChangeBus | undefined;
  /** The most subscriptions that are open at a time; a further one is refused. Sessions of earlier revisions hear of lists without one. Default 1000. */
  readonly maxSubscriptions?: number | undefined;
  /**
   * Whether a caller may hear of the changes of a resource; asked once for each URI when a subscription begins. A URI that it refuses is left out of
   * what is acknowledged, as is one that the caller lacks the scopes for. Default: all that the caller may read.
   */
  readonly maySubscribe?: MaySubscribe<Context> | undefined;
}

/** Decides about one resource and one caller. What it throws fails the request. */
export type MaySubscribe<Context = unknown> = (uri: string, ctx: MethodContext<Context>) => boolean | Promise<boolean>;
