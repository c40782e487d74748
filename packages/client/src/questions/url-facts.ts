import { decodePunycode } from "./decode-punycode.ts";

/** What to know of a URL before a person is asked to open it. Nothing here was fetched or opened. */
export interface UrlFacts {
  /** The whole URL as it would be opened: show all of it. */
  readonly href: string;
  /** Whom it leads to, with a port that is not the usual one: show it apart from the rest. International names are in Punycode. */
  readonly host: string;
  /** Whether it begins with `https:`. */
  readonly isSecure: boolean;
  /** Whether the host's name is written in Punycode (`xn--…`), which may stand for letters that look like others. Warn of it. */
  readonly isPunycode: boolean;
  /** Whether a part of the host's name mixes letters of several scripts, as imitations do: `а` of Cyrillic in `pаypal`. Warn of it. */
  readonly hasMixedScripts: boolean;
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
  const { href, host, hostname, protocol, username, password } = new URL(url);
  const encoded = hostname.split(".").filter((label) => label.startsWith("xn--"));
  return {
    href,
    host,
    isSecure: protocol === "https:",
    isPunycode: encoded.length > 0,
    hasMixedScripts: encoded.some((label) => mixesScripts(decodePunycode(label.slice(4)))),
    hasCredentials: username !== "" || password !== "",
  };
}

/** Scripts that are written together are one; Latin goes with those of East Asia. All that is not named here is another. */
const scripts = [
  /\p{Script=Latin}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /./u,
];
const [LATIN, EAST_ASIAN] = [0, 1];

function mixesScripts(label: string): boolean {
  const letters = label.match(/\p{L}/gu) ?? [];
  const found = new Set(letters.map((letter) => scripts.findIndex((script) => script.test(letter))));
  return found.size > 2 || (found.size === 2 && !(found.has(LATIN) && found.has(EAST_ASIAN)));
}
