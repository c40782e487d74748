import { ConfigurationError, showValue } from "@proj/types";

/** `scope-token` of OAuth: visible ASCII without quote and backslash. */
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/**
 * Reads a list of scopes that an author wrote.
 *
 * @param owner what has them, for the message: `tool "deploy"`.
 * @returns `undefined` where there is no list.
 * @throws ConfigurationError when the list is empty, which would look like protection and be none, or something in it is no scope.
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-3.3
 */
export function readScopes(owner: string, scopes: readonly string[] | undefined): readonly string[] | undefined {
  if (scopes === undefined) return undefined;
  if (!Array.isArray(scopes) || scopes.length === 0) {
    throw new ConfigurationError(
      `The scopes of ${owner} must be a list that names at least one; got ${showValue(scopes)}.`,
    );
  }
  const wrong = scopes.find((scope) => typeof scope !== "string" || !scopeToken.test(scope));
  if (wrong === undefined) return [...new Set(scopes)];
  throw new ConfigurationError(
    `A scope of ${owner} is ${showValue(wrong)}; a scope is one word of visible ASCII without quotes and backslashes.`,
  );
}
