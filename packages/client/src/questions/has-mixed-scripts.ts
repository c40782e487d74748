import { decodePunycode } from "./decode-punycode.ts";

/** Scripts that are written together are one; Latin goes with those of East Asia. All that is not named here is another. */
const scripts = [
  /\p{Script=Latin}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /./u,
];
const [LATIN, EAST_ASIAN] = [0, 1];

/**
 * Whether a part of a host's name mixes letters of several scripts, as imitations do: `а` of Cyrillic in `pаypal`. It tells the worst
 * of those names that {@link UrlFacts | isPunycode} warns of; names that imitate with letters of one script are not among them.
 *
 * @param host as `URL` gives it, where international names are in Punycode.
 */
export function hasMixedScripts(host: string): boolean {
  return host.split(".").some((label) => label.startsWith("xn--") && isMixed(decodePunycode(label.slice(4))));
}

function isMixed(label: string): boolean {
  const letters = label.match(/\p{L}/gu) ?? [];
  const found = new Set(letters.map((letter) => scripts.findIndex((script) => script.test(letter))));
  return found.size > 2 || (found.size === 2 && !(found.has(LATIN) && found.has(EAST_ASIAN)));
}
