import { findEnds } from "./find-ends.ts";
import { matchQuery } from "./match-query.ts";
import { decodeEscapes, findBrokenEscape } from "./percent-encoding.ts";
import type { TemplatePart, UriTemplate, UriVariables } from "./uri-template.ts";

/**
 * Matches a URI against a template, in time that grows with the URI's length. A URI matches when it is one that the template expands to, but
 * for two things: members of the query may come in any order, and only what would end a variable has to be percent-encoded in it.
 *
 * - `{x}`: one character or more, none of them `/`, `?` or `#`.
 * - `{+x}`: one character or more of any kind; no `?` where the template has a query.
 * - `{/x*}`: one segment or more, each with its slash and not empty, as a list.
 * - `{?x,y}`: each at most once, none of them required, and no other members.
 *
 * Where several ways of reading the URI are left, the first variables take as much as they can.
 *
 * @returns the variables, percent-decoded exactly once; `undefined` when the URI does not match.
 */
export function matchUriTemplate({ parts, query }: UriTemplate, uri: string): UriVariables | undefined {
  const [first] = parts;
  if (first?.kind === "literal" && !uri.startsWith(first.text)) return undefined;
  if (findBrokenEscape(uri) >= 0) return undefined;
  const mark = query === undefined ? -1 : uri.indexOf("?");
  const members = query === undefined || mark < 0 ? [] : matchQuery(query, uri.slice(mark + 1));
  if (members === undefined) return undefined;
  const variables = matchParts(parts, mark < 0 ? uri : uri.slice(0, mark));
  return variables === undefined ? undefined : Object.fromEntries([...variables, ...members]);
}

function matchParts(parts: readonly TemplatePart[], text: string): [string, string | string[]][] | undefined {
  const ends = findEnds(parts, text);
  if (ends === undefined) return undefined;
  const variables: [string, string | string[]][] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind === "literal") continue;
    const value = decodePart(part.kind, text.slice(ends[index - 1] ?? 0, ends[index]));
    if (value === undefined) return undefined;
    variables.push([part.name, value]);
  }
  return variables;
}

function decodePart(kind: "simple" | "reserved" | "path", text: string): string | string[] | undefined {
  if (kind !== "path") return decodeEscapes(text);
  const segments = text.slice(1).split("/").map(decodeEscapes);
  return segments.includes(undefined) ? undefined : (segments as string[]);
}
