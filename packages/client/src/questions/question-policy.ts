import { ConfigurationError, showValue } from "@proj/types";
import type { HandlerName } from "./handler-name.ts";

/**
 * What a server may ask. What it must not is not declared to it, refused with a RoundRefusedError where it asks all the same, and never
 * reaches a handler. All kinds and URLs are allowed by default.
 */
export interface QuestionPolicy {
  /** The kinds that may be asked; all others may not. */
  readonly allow?: readonly HandlerName[] | undefined;
  /** Kinds that may not be asked, whatever `allow` says. */
  readonly deny?: readonly HandlerName[] | undefined;
  /**
   * Where URLs may lead: hosts (`"login.example.com"`), all hosts below one (`"*.example.com"`), or origins
   * (`"http://localhost:3000"`). A host means `https:` at its usual port.
   */
  readonly urls?: readonly string[] | undefined;
}

/**
 * A {@link QuestionPolicy} for each server, by its origin. That is the only thing known of a server that it does not say itself.
 */
export type QuestionPolicyByOrigin = (origin: string) => QuestionPolicy;

/** Whether a kind of question may be asked. */
export function isAllowedKind({ allow, deny }: QuestionPolicy, kind: HandlerName): boolean {
  return (allow === undefined || allow.includes(kind)) && !deny?.includes(kind);
}

/**
 * Whether a URL may be shown to a person.
 *
 * @param url must be one that `URL` can parse.
 */
export function isAllowedUrl({ urls }: QuestionPolicy, url: string): boolean {
  if (urls === undefined) return true;
  const { origin, hostname } = new URL(url);
  return urls.some((entry) => {
    if (!entry.startsWith("*.")) return origin === toOrigin(entry);
    return origin === `https://${hostname}` && hostname.endsWith(readSuffix(entry));
  });
}

/**
 * Finds the policy for a server.
 *
 * @throws ConfigurationError for an entry of `urls` that names neither a host nor an origin.
 */
export function resolvePolicy(policy: QuestionPolicy | QuestionPolicyByOrigin = {}, origin: string): QuestionPolicy {
  const resolved = typeof policy === "function" ? policy(origin) : policy;
  for (const entry of resolved.urls ?? []) {
    if (entry.startsWith("*.") ? readSuffix(entry).length > 1 : toOrigin(entry) !== undefined) continue;
    throw new ConfigurationError(
      `the option policy.urls has ${showValue(entry)}; write hosts ("login.example.com", "*.example.com") or origins ("http://localhost:3000")`,
    );
  }
  return resolved;
}

/** `*.example.com` to `.example.com`, with international names as URLs have them; empty for what is none. */
function readSuffix(entry: string): string {
  const host = toOrigin(entry.slice(2))?.slice("https://".length);
  return host === undefined ? "" : `.${host}`;
}

function toOrigin(entry: string): string | undefined {
  const url = entry.includes("://") ? entry : `https://${entry}`;
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, search, hash, username } = new URL(url);
  return origin === "null" || pathname !== "/" || search + hash + username !== "" ? undefined : origin;
}
