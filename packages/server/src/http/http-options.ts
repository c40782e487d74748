import { ConfigurationError, type MessageHandler, parseUrl, showValue } from "@proj/types";
import { buildErrorListener, type ErrorListener } from "../events/error-listener.ts";
import { readCount } from "../options/read-count.ts";
import { readTexts } from "../options/read-texts.ts";
import { readTimeout } from "../options/read-timeout.ts";
import { buildCorsPolicy, type CorsPolicy } from "./cors.ts";
import type { HttpFailure } from "./http-failure.ts";
import { hasSessions, type LegacyPolicy, readSessionOptions, type SessionOptions } from "./sessions/session-options.ts";
import { type WatchClosing, watchClosing } from "./watch-closing.ts";

/** How a server is reached over HTTP. */
export interface HttpOptions {
  /** The longest body that is read, in bytes; longer ones are answered 413. Default 4 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Origins (`https://app.example`) whose requests are let in, besides the server's own. Requests without an `Origin` header do not come
   * from a page and always pass. What is let in can also read the answers: preflights are answered and CORS headers sent for these origins.
   * Default none.
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Request headers that pages of `allowedOrigins` may send, besides `Authorization`, `Content-Type` and the protocol's own: `X-Api-Key`.
   * Default none.
   */
  readonly allowedHeaders?: readonly string[] | undefined;
  /**
   * Values of the `Host` header (`mcp.example:8080`) that are the server's own. Default: for a server that listens on the loopback
   * interface the names of that interface, on any port; otherwise all.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * Aborts when whoever serves is about to close: subscriptions end then, each with a response that tells its client so, and so do sessions and their
   * streams. Default: they end with the server's `close`, or with their connections.
   */
  readonly closing?: AbortSignal | undefined;
  /**
   * How long the reader of an answer may read nothing though there is something to read, in milliseconds, before it counts as gone; `Infinity`
   * waits for ever. Until then progress and log messages are dropped where a megabyte of them is unread. Default 60,000.
   */
  readonly unreadTimeoutMs?: number | undefined;
  /**
   * How clients of revisions before 2026-07-28 are served, where the server serves them: in sessions, by these options; or with `"none"` each request by
   * itself, for servers that never ask and whose clients need not hear of changes, for which none are declared. Default: in sessions, kept in this process.
   */
  readonly sessions?: SessionOptions | "none" | undefined;
  /**
   * Hears of what the transport could not do, such as writing a result that is not JSON. Default: the server's `onEvent` does, as
   * `transport-failed`; a handler that has no such hook leaves it to `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** {@link HttpOptions} as requests are held against them. */
export interface HttpPolicy {
  readonly maxBodyBytes: number;
  readonly cors: CorsPolicy;
  readonly isOwnHost: (host: string) => boolean;
  readonly watchClosing: WatchClosing;
  readonly unreadTimeoutMs: number | undefined;
  readonly onError: ErrorListener;
  readonly legacy: LegacyPolicy;
  /** Tells the server's operator of a request that nobody was given to handle. */
  readonly tellRefused: (failure: HttpFailure) => void;
}

const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;
const DEFAULT_UNREAD_TIMEOUT_MS = 60_000;
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/;
const loopbackNames: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * @param isLoopback whether only this machine can reach the server. A page that rebinds its own name to this machine can reach it too, and
 * then gives itself away by its `Host`.
 * @throws ConfigurationError when a number, a host, an origin or the name of a header is none.
 */
export function buildHttpPolicy(options: HttpOptions, isLoopback: boolean, server: MessageHandler): HttpPolicy {
  const { allowedHosts, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options;
  const legacy = readSessionOptions(options.sessions, server);
  const hosts = allowedHosts === undefined ? undefined : new Set(readTexts("allowedHosts", allowedHosts, readHost));
  return {
    maxBodyBytes: readCount("maxBodyBytes", maxBodyBytes),
    cors: buildCorsPolicy(
      new Set(readTexts("allowedOrigins", options.allowedOrigins ?? [], readOrigin)),
      options.allowedHeaders ?? [],
      hasSessions(legacy),
    ),
    isOwnHost: keepLast((host) => {
      if (hosts !== undefined) return hosts.has(host.toLowerCase());
      return !isLoopback || isLoopbackHost(host);
    }),
    watchClosing: watchClosing(options.closing),
    unreadTimeoutMs: readTimeout("unreadTimeoutMs", options.unreadTimeoutMs ?? DEFAULT_UNREAD_TIMEOUT_MS),
    onError: buildErrorListener(options.onError, server),
    legacy,
    tellRefused({ status, problem }) {
      if (problem !== undefined) server.report?.({ type: "message-refused", problem, status });
    },
  };
}

/** Keeps the last verdict: nearly all requests of a server name it alike. */
function keepLast(judge: (text: string) => boolean): (text: string) => boolean {
  let last: string | undefined;
  let verdict = false;
  return (text) => {
    if (text === last) return verdict;
    verdict = judge(text);
    last = text;
    return verdict;
  };
}

/** An origin as browsers write it: scheme, host and port, and nothing behind but a slash. There are no patterns. */
function readOrigin(text: string): string {
  const url = text.includes("*") ? undefined : parseUrl(text);
  const origin = url?.origin ?? "null";
  if (url?.href === `${origin}/`) return origin;
  return refuse("allowedOrigins needs origins such as https://app.example", text, origin === "null" ? "" : origin);
}

/** A host as the `Host` header has it, in lower case: a name in ASCII or an address, and perhaps a port. There are no patterns. */
function readHost(text: string): string {
  const host = text.toLowerCase();
  if (HOST.test(host)) return host;
  const meant = parseUrl(text)?.host ?? "";
  return refuse("allowedHosts needs hosts such as mcp.example:8080", text, HOST.test(meant) ? meant : "");
}

/** @param meant what is to be written; empty where that is not known. */
function refuse(problem: string, text: string, meant: string): never {
  const hint = meant === "" ? "" : `; write ${showValue(meant)}`;
  throw new ConfigurationError(`${problem}, got ${showValue(text)}${hint}.`);
}

/** Whether a `Host` names the loopback interface, on whatever port. */
export function isLoopbackHost(host: string): boolean {
  return loopbackNames.has(host.toLowerCase().replace(/:\d+$/, ""));
}
