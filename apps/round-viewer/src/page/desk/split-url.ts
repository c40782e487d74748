import type { UrlFacts } from "@proj/client";

/** A URL in three parts, so that its host can be shown apart from the rest. Together they are all of it. */
export interface SplitUrl {
  readonly before: string;
  readonly host: string;
  readonly after: string;
}

/** Splits a URL around its host. A name and password in front of it are no part of the host. */
export function splitUrl({ href, host }: Pick<UrlFacts, "href" | "host">): SplitUrl {
  const authority = href.indexOf("//") + 2;
  const end = /[/?#]|$/.exec(href.slice(authority))?.index ?? 0;
  const start = authority + end - host.length;
  return {
    before: href.slice(0, start),
    host: href.slice(start, start + host.length),
    after: href.slice(start + host.length),
  };
}
