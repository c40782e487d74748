import { type CacheableResult, ConfigurationError } from "@proj/types";
import { type CacheHints, readCacheHints } from "./read-cache-hints.ts";

/** For how long, and with whom, clients may share what they were told. */
export interface CacheHint {
  /** How long they may take it for fresh, in milliseconds. */
  readonly ttlMs?: number | undefined;
  /** `public`: the same for every caller, so that caches may share it. */
  readonly cacheScope?: CacheableResult["cacheScope"] | undefined;
}

/** What goes for what a server tells of itself. */
export interface DiscoverHints {
  /** Of `server/discover`. */
  readonly discover?: CacheHint | undefined;
}

/**
 * What clients may keep. Whatever says nothing here is to be fetched again each time (`ttlMs: 0`), and to be shared with nobody
 * (`cacheScope: "private"`). A middleware that shows callers different lists must leave these `private`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
export interface CacheHintOptions extends DiscoverHints {
  /** Of the four lists and `server/discover`, where they have none of their own. */
  readonly lists?: CacheHint | undefined;
  readonly tools?: CacheHint | undefined;
  readonly prompts?: CacheHint | undefined;
  readonly resources?: CacheHint | undefined;
  readonly resourceTemplates?: CacheHint | undefined;
  /** Of what is read of a resource, where neither its registration nor its handler says something else. */
  readonly reads?: CacheHint | undefined;
}

/** The hints of everything that has some. */
export type HintsByResult = { readonly [Name in Exclude<keyof CacheHintOptions, "lists">]-?: CacheHints };

/** @throws ConfigurationError when a hint is out of range. */
export function readCacheHintOptions({ lists, ...own }: CacheHintOptions = {}): HintsByResult {
  const listed = checkHint("lists", lists);
  return {
    discover: checkHint("discover", own.discover, listed),
    tools: checkHint("tools", own.tools, listed),
    prompts: checkHint("prompts", own.prompts, listed),
    resources: checkHint("resources", own.resources, listed),
    resourceTemplates: checkHint("resourceTemplates", own.resourceTemplates, listed),
    reads: checkHint("reads", own.reads),
  };
}

function checkHint(name: keyof CacheHintOptions, own: CacheHint = {}, fallback?: CacheHints): CacheHints {
  const hints = readCacheHints(own, fallback);
  if (typeof hints === "string") throw new ConfigurationError(`cacheHints.${name}: ${hints}.`);
  return hints;
}
