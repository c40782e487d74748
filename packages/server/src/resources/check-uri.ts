import { ConfigurationError, showValue } from "@proj/types";

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** What is nowhere in a URI: no other ASCII character. Beyond ASCII nothing is refused, for clients send what they were told. */
const NO_URI_CHARACTER = /[^!#-;=?-Z[\]_a-z~\u0080-\uffff]/;

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
      `The resource URI ${showValue(uri)} has ${showValue(character[0])} at position ${character.index}. Percent-encode it, or register a template.`,
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
