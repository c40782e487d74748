import { ConfigurationError, showValue } from "@proj/types";
import { readTexts } from "../options/read-texts.ts";
import type { RequestHead } from "./request-head.ts";

/** Headers of an answer, by their names in lower case. */
export type AnswerHeaders = { readonly [name: string]: string };

/** What is told to browsers, computed before any request. */
export interface CorsPolicy {
  /** What goes with every answer to a page of an origin that is let in. */
  readonly headersByOrigin: ReadonlyMap<string, AnswerHeaders>;
  /** What goes with every other answer; absent where no page is let in. */
  readonly otherHeaders: AnswerHeaders | undefined;
  /** The request headers, in lower case, that pages may send. */
  readonly allowedHeaders: ReadonlySet<string>;
  /** The methods that pages may use, as a header lists them. */
  readonly allowedMethods: string;
}

/** Beside these, all that begin with {@link PREFIX}: `Mcp-Param-…` are as many as there are tools, and earlier revisions have `Mcp-Session-Id`. */
const standardHeaders = [
  "accept",
  "authorization",
  "content-type",
  "last-event-id",
  "mcp-protocol-version",
  "mcp-method",
];
const PREFIX = "mcp-";

/** What pages may read of an answer, besides what every page may. */
const EXPOSED = "WWW-Authenticate, Retry-After";
const EXPOSED_WITH_SESSIONS = `${EXPOSED}, Mcp-Session-Id`;

/** How long a browser may remember what a preflight said, in seconds. The longest that all of them heed. */
const MAX_AGE_SECONDS = 7200;

/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/** @throws ConfigurationError when a header's name is none. */
export function buildCorsPolicy(
  origins: ReadonlySet<string>,
  allowedHeaders: readonly string[],
  hasSessions: boolean,
): CorsPolicy {
  const headersByOrigin = new Map<string, AnswerHeaders>();
  for (const origin of origins) {
    headersByOrigin.set(origin, {
      "access-control-allow-origin": origin,
      "access-control-expose-headers": hasSessions ? EXPOSED_WITH_SESSIONS : EXPOSED,
      vary: "Origin",
    });
  }
  return {
    headersByOrigin,
    otherHeaders: origins.size === 0 ? undefined : { vary: "Origin" },
    allowedHeaders: new Set([...standardHeaders, ...readTexts("allowedHeaders", allowedHeaders, readName)]),
    allowedMethods: hasSessions ? "GET, POST, DELETE" : "POST",
  };
}

/** What goes with every answer to a request, whatever the answer is; `undefined` where that is nothing. */
export function readCorsHeaders({ readHeader }: RequestHead, cors: CorsPolicy): AnswerHeaders | undefined {
  if (cors.otherHeaders === undefined) return undefined;
  return cors.headersByOrigin.get(readHeader("origin") ?? "") ?? cors.otherHeaders;
}

/**
 * What a browser is told that asks before it sends a page's request; `undefined` when the request is no such question. It comes without
 * credentials.
 *
 * @see https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export function readPreflight({ method, readHeader }: RequestHead, cors: CorsPolicy): AnswerHeaders | undefined {
  if (method !== "OPTIONS" || !cors.headersByOrigin.has(readHeader("origin") ?? "")) return undefined;
  if ((readHeader("access-control-request-method") ?? undefined) === undefined) return undefined;
  const requested = (readHeader("access-control-request-headers") ?? "").split(",");
  const allowed = new Set(cors.allowedHeaders);
  for (const name of requested.map((text) => text.trim().toLowerCase())) {
    if (name.startsWith(PREFIX) && TOKEN.test(name)) allowed.add(name);
  }
  return {
    "access-control-allow-methods": cors.allowedMethods,
    "access-control-allow-headers": [...allowed].join(", "),
    "access-control-max-age": String(MAX_AGE_SECONDS),
    vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
  };
}

function readName(text: string): string {
  const name = text.toLowerCase();
  if (TOKEN.test(name)) return name;
  throw new ConfigurationError(`allowedHeaders needs names of headers such as X-Api-Key, got ${showValue(text)}.`);
}
