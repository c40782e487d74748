import { ConfigurationError, showValue } from "@proj/types";

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** What a URI may not have anywhere. Braces are those of templates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const NO_URI_CHARACTER = /[\u0000-\u0020\u007f"<>\\^`{|}]/;

/**
 * Checks the URI of a resource that is registered.
 *
 * @throws ConfigurationError when it has no scheme, a character that no URI has, or is taken.
 */
export function checkUri(uri: string, taken: ReadonlyMap<string, unknown>): void {
  checkScheme("resource URI", uri);
  const character = NO_URI_CHARACTER.exec(uri);
  if (character !== null) {
    throw new ConfigurationError(
      `The resource URI ${showValue(uri)} has ${showValue(character[0])} at position ${character.index}; percent-encode it, or register a template.`,
    );
  }
  checkTaken("resource URI", uri, taken);
}

/**
 * Checks the beginning of a template that is registered; the rest is up to whoever parses it.
 *
 * @throws ConfigurationError when it has no scheme or is taken.
 */
export function checkUriTemplate(uriTemplate: string, taken: ReadonlyMap<string, unknown>): void {
  checkScheme("URI template", uriTemplate);
  checkTaken("URI template", uriTemplate, taken);
}

function checkScheme(noun: string, text: string): void {
  if (typeof text === "string" && SCHEME.test(text)) return;
  throw new ConfigurationError(`A ${noun} must begin with a scheme, such as "docs://"; got ${showValue(text)}.`);
}

function checkTaken(noun: string, text: string, taken: ReadonlyMap<string, unknown>): void {
  if (taken.has(text)) throw new ConfigurationError(`The ${noun} ${showValue(text)} is registered already.`);
}
