import { showValue } from "@proj/types";
import { readScopes } from "./read-scopes.ts";

/** Which narrower scopes a scope stands for, by its name: `{ admin: ["read", "write"] }`. */
export type ImpliedScopes = { readonly [scope: string]: readonly string[] };

/** Adds to the scopes of a token what they imply. */
export type ExpandScopes = (granted: readonly string[]) => readonly string[];

/**
 * Builds what takes a hierarchy of scopes into account.
 *
 * @throws ConfigurationError when something is no scope.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#step-up-authorization-flow
 */
export function buildExpandScopes(implied: ImpliedScopes): ExpandScopes {
  const all = new Map<string, readonly string[]>();
  for (const [scope, narrower] of Object.entries(implied)) {
    readScopes("auth.impliedScopes", [scope]);
    all.set(scope, readScopes(`auth.impliedScopes[${showValue(scope)}]`, narrower) ?? []);
  }
  return (granted) => {
    const expanded = new Set(granted);
    // A set that is gone through shows what is added meanwhile, so what is implied by implied ones follows.
    for (const scope of expanded) for (const narrower of all.get(scope) ?? []) expanded.add(narrower);
    return [...expanded];
  };
}
