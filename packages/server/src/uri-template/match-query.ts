import { decodeEscapes } from "./percent-encoding.ts";

/**
 * Matches the query of a URI, without its question mark: members in any order, each at most once, each with a value.
 *
 * @param names the variables of `{?x,y}`. A member of another name is no match: the URI names another resource.
 * @returns the decoded values in the order of the URI; `undefined` when the query does not match. A plus sign is a plus sign.
 */
export function matchQuery(names: readonly string[], query: string): [name: string, value: string][] | undefined {
  if (query.includes("#")) return undefined;
  const values = new Map<string, string>();
  for (const member of query.split("&")) {
    const equals = member.indexOf("=");
    const name = member.slice(0, Math.max(equals, 0));
    const value = decodeEscapes(member.slice(equals + 1));
    if (value === undefined || values.has(name) || !names.includes(name)) return undefined;
    values.set(name, value);
  }
  return [...values];
}
