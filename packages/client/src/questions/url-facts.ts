/** What to know of a URL before a person is asked to open it. Nothing here was fetched or opened. */
export interface UrlFacts {
  /** The whole URL as it would be opened: show all of it. */
  readonly href: string;
  /** Whom it leads to, with a port that is not the usual one: show it apart from the rest. International names are in Punycode. */
  readonly host: string;
  /** Whether it begins with `https:`. */
  readonly isSecure: boolean;
  /**
   * Whether the host's name is written in Punycode (`xn--…`), which may stand for letters that look like others. Warn of it;
   * `hasMixedScripts(host)` tells the worst of these.
   */
  readonly isPunycode: boolean;
  /** Whether there is a name or password before the host, which may be meant to pass for it: `https://bank.example@evil.example`. */
  readonly hasCredentials: boolean;
}

/**
 * Reads what a person should know of a URL.
 *
 * @param url must be one that `URL` can parse.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#safe-url-handling
 */
export function readUrlFacts(url: string): UrlFacts {
  const { href, host, protocol, username, password } = new URL(url);
  return {
    href,
    host,
    isSecure: protocol === "https:",
    isPunycode: /(^|\.)xn--/.test(host),
    hasCredentials: username + password !== "",
  };
}
