import { ConfigurationError, parseUrl, showValue } from "@proj/types";
import type { HandlerName } from "./handler-name.ts";
import type { QuestionPolicy } from "./question-policy.ts";

/** What a server may ask. All kinds and URLs by default. */
export interface QuestionRestrictions {
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
 * Makes a policy, for the option `policy` of `Client.connect`: `restrictQuestions({ deny: ["sample"], urls: ["*.example.com"] })`.
 *
 * @param restrictions the same for all servers, or a function that gives those for the server at an origin.
 * @throws ConfigurationError for an entry of `urls` that names neither a host nor an origin; for those of a function, when it connects.
 */
export function restrictQuestions(
  restrictions: QuestionRestrictions | ((origin: string) => QuestionRestrictions),
): QuestionPolicy {
  const find = typeof restrictions === "function" ? restrictions : () => restrictions;
  if (typeof restrictions === "object") checkUrls(restrictions);
  return {
    allowsKind: (kind, origin) => {
      const { allow, deny } = checkUrls(find(origin));
      return (allow === undefined || allow.includes(kind)) && !deny?.includes(kind);
    },
    findProblem: (question, origin) => {
      const { urls } = find(origin);
      if (question.kind !== "elicitUrl" || urls === undefined || isAmong(urls, question.params.url)) return undefined;
      return `does not allow URLs of ${showValue(question.url.host)}`;
    },
  };
}

function isAmong(urls: readonly string[], url: string): boolean {
  const { origin, hostname } = new URL(url);
  return urls.some((entry) => {
    if (!entry.startsWith("*.")) return origin === toOrigin(entry);
    return origin === `https://${hostname}` && hostname.endsWith(readSuffix(entry));
  });
}

function checkUrls(restrictions: QuestionRestrictions): QuestionRestrictions {
  for (const entry of restrictions.urls ?? []) {
    if (entry.startsWith("*.") ? readSuffix(entry).length > 1 : toOrigin(entry) !== undefined) continue;
    throw new ConfigurationError(
      `urls has ${showValue(entry)}; write hosts ("login.example.com", "*.example.com") or origins ("http://localhost:3000")`,
    );
  }
  return restrictions;
}

/** `*.example.com` to `.example.com`, with international names as URLs have them; empty for what is none. */
function readSuffix(entry: string): string {
  const host = toOrigin(entry.slice(2))?.slice("https://".length);
  return host === undefined ? "" : `.${host}`;
}

function toOrigin(entry: string): string | undefined {
  const url = parseUrl(entry.includes("://") ? entry : `https://${entry}`);
  if (url === undefined) return undefined;
  const { origin, pathname, search, hash, username } = url;
  return origin === "null" || pathname !== "/" || search + hash + username !== "" ? undefined : origin;
}
