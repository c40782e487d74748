import type { Clock, RandomSource, ServerCapabilities } from "@proj/types";
import type { DiscoverHints } from "./dispatch/cache-hint-options.ts";
import type { OnEvent } from "./events/server-event.ts";

/** Settings by the name of what they belong to, as JSON. */
export type CapabilitySettings = NonNullable<ServerCapabilities["extensions"]>;

/** What both kinds of server take. */
export interface ServerOptions {
  /** Tells a client's model how to use this server. */
  readonly instructions?: string | undefined;
  /**
   * Extensions that the server speaks, by identifier (`"com.example/thing"`), with their settings; `{}` where there are none. What a client speaks
   * is in `ctx.clientCapabilities.extensions`.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#extension-negotiation
   */
  readonly extensions?: CapabilitySettings | undefined;
  /** Capabilities that are in no specification, by name, with their settings. */
  readonly experimental?: CapabilitySettings | undefined;
  /** For how long, and with whom, clients may share what `server/discover` tells. Default: not at all. */
  readonly cacheHints?: DiscoverHints | undefined;
  /** Hears of everything an operator may want to know. Default: failures and rejections go to `console`, see `createConsoleLogger`. */
  readonly onEvent?: OnEvent | undefined;
  /**
   * Whether clients see the messages of unexpected errors that tool handlers throw. For development: such messages may hold secrets.
   * Default false.
   */
  readonly exposesErrorMessages?: boolean | undefined;
  /**
   * How many requests run at the same time. One more is not begun and gets an error at once, `ERR_MCP_BUSY`, over HTTP with the status 503.
   * Subscriptions do not count, nor do calls in a session of an earlier revision while they wait for an answer. Default: as many as come.
   */
  readonly maxConcurrentRequests?: number | undefined;
  /**
   * How long one request may take, in milliseconds. At the limit its signal aborts and it is answered: a tool's with a text and `isError`, others
   * with `ERR_MCP_TIMED_OUT`. The time in which a person thinks is between requests and does not count. Default: no limit.
   */
  readonly requestTimeoutMs?: number | undefined;
  /**
   * Whether clients of revisions before 2026-07-28, which open with `initialize`, are served too. Without it `initialize` is answered with an
   * error that names the versions served. Default true.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
   */
  readonly legacy?: boolean | undefined;
  /**
   * Whether questions of hand-built `inputRequired(…)` are put to clients of earlier revisions while their request waits, and the handler is called
   * again with the answers. Without it such a result is an error there; `ctx.ask` and resolvers need nothing. Default false.
   */
  readonly bridgeLegacy?: boolean | undefined;
  /**
   * How long a question may wait for its answer in a session of an earlier revision, where the call stays open meanwhile, and how long `ctx.waitFor`
   * waits there, in milliseconds. The call fails then. `requestTimeoutMs` does not run during that time. Default 1800000, half an hour.
   */
  readonly questionTimeoutMs?: number | undefined;
  /** Default `Date.now`. */
  readonly clock?: Clock | undefined;
  /** Default WebCrypto. */
  readonly random?: RandomSource | undefined;
}
