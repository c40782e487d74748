import type { CacheHintOptions } from "./dispatch/cache-hint-options.ts";
import type { BuildContext, Middleware } from "./middleware/middleware.ts";
import type { RequestStateOptions } from "./request-state/policy.ts";
import type { ServerOptions } from "./server-options.ts";
import type { SubscriptionOptions } from "./subscriptions/subscription-options.ts";

/** What an `McpServer` takes. */
export interface McpServerOptions<Context = unknown> extends ServerOptions, SubscriptionOptions<Context> {
  /**
   * Builds what handlers, resolvers, completers, middleware and `maySubscribe` get as `ctx.context`: a connection, a tenant, whatever belongs to one
   * request. Called once for each request, before anything else of yours runs; what it throws is treated like what a handler throws.
   */
  readonly context?: BuildContext<Context> | undefined;
  /** What runs around every request, the first one outermost. */
  readonly middleware?: readonly Middleware<Context>[] | undefined;
  /** How `requestState` is protected. It always is: without options under a key that lives and dies with the process. */
  readonly requestState?: RequestStateOptions | undefined;
  /** For how long, and with whom, clients may share lists, `server/discover` and what they read. Default: not at all. */
  readonly cacheHints?: CacheHintOptions | undefined;
  /** The most entries that one page of a list has. Default: a list is one page, whatever its length. */
  readonly pageSize?: number | undefined;
  /** How often `ctx.ask` and resolvers ask a question until its answer is valid. Default 3. */
  readonly maxAsksPerQuestion?: number | undefined;
  /**
   * Keeps the wording of recent questions in memory, so that the report of one that changes can say what changed. For development. Default false.
   */
  readonly development?: boolean | undefined;
}
